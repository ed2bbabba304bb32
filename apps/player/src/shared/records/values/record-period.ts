/** The periods of records, as their addresses and calls name them. */
export const periods = ['today', 'yesterday', '7days', '30days', 'range'] as const;
export type Period = (typeof periods)[number];

export interface RecordPeriod {
  readonly period: Period;
  /** First and last day of `range`, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Reason why two days are no valid range; null if they are. */
export function rangeFault(from: string, to: string, daysMax: number): 'missing' | 'reversed' | 'too_long' | null {
  if (!isDay(from) || !isDay(to)) return 'missing';
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
  if (days < 1) return 'reversed';
  return days > daysMax ? 'too_long' : null;
}

/** Reads the period of an address; whatever is not one of ours is the `usual` one. */
export function readPeriod(search: URLSearchParams, daysMax: number, usual: Exclude<Period, 'range'> = 'today'): RecordPeriod {
  const given = (name: string) => search.get(name) ?? '';
  const period = periods.find((option) => option === given('period')) ?? usual;
  if (period !== 'range') return { period, from: '', to: '' };
  return rangeFault(given('from'), given('to'), daysMax) === null ? { period, from: given('from'), to: given('to') } : { period: usual, from: '', to: '' };
}
