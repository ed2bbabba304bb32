/** Orders of the lists of direct members; whole teams are listed by time alone (agents.md 9.2). No order follows losses (agents.md 10). */
export const listSorts = ['newest', 'name', 'valid', 'earned'] as const;
export type ListSort = (typeof listSorts)[number];

/** Periods of the figures that lists are ordered by. */
export const listPeriods = ['today', 'yesterday', 'half', 'lastHalf'] as const;
export type ListPeriod = (typeof listPeriods)[number];

/** The most rows of one export of a team. */
export const EXPORT_ROWS_MAX = 50_000;
