import type { Language } from './languages.ts';

/** The longest period of a transaction record, of profit and loss, and of a statement, in days: a year at once (T31). */
export const statementRangeDaysMax = 366;
/** The most entries that one file holds; longer periods are asked for in parts. Play is one entry a day, so that years of it fit. */
export const statementEntriesMax = { pdf: 3000, csv: 50_000 } as const;
export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];
export const transactionsPageSize = 30;

/** Languages whose letters are in none of the typefaces of our statements on paper. */
const withoutLetters: ReadonlySet<Language> = new Set(['CN', 'TW', 'JA', 'KO', 'TH']);

/** The language that a statement is printed in: English for those that cannot be printed. Tables are in every language. */
export const paperLanguage = (language: Language): Language => (withoutLetters.has(language) ? 'EN' : language);
