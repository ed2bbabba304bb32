/** The longest period of a transaction record, of profit and loss, and of a statement, in days: one year (T31). */
export const statementRangeDaysMax = 366;
/** The most entries that one file holds; longer periods are exported in parts. Play is one entry a day, so that years of it fit. */
export const statementEntriesMax = { pdf: 3000, csv: 50_000 } as const;
export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];
export const transactionsPageSize = 30;
