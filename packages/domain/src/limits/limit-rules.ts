import type { Money } from '../money/money.ts';

/** Kinds of limits: money that comes in, losses, stakes, and the time of one log-in. Only the first is called a deposit limit (T38). */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** The last 24 hours, the last 7 days, the calendar month at the merchant's place (T38); `session` is one log-in. */
export const moneyLimitPeriods = ['day', 'week', 'month'] as const;
export type MoneyLimitPeriod = (typeof moneyLimitPeriods)[number];
export const limitPeriods = [...moneyLimitPeriods, 'session'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** True if a kind is counted over a period. */
export const fitsPeriod = (kind: LimitKind, period: LimitPeriod): boolean => (kind === 'session') === (period === 'session');

/** Bounds of a limit of money, in money units: 1 to 1,000,000,000 of the currency; and of a session's, in minutes. */
export const limitMoneyMin: Money = 100_000n;
export const limitMoneyMax: Money = 100_000_000_000_000n;
export const sessionMinutesMin = 5;
export const sessionMinutesMax = 1440;

/** Owners of limits. The lower of both applies (T40). */
export const limitOwners = ['player', 'operator'] as const;
export type LimitOwner = (typeof limitOwners)[number];

/** The lower of two limits; null is none. */
export const lowerLimit = (one: bigint | null, other: bigint | null): bigint | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** Effect of a change: lower applies immediately; higher, or none, waits and needs another confirmation (T39). Null is no limit. */
export function judgeChange(now: bigint | null, asked: bigint | null): 'same' | 'at_once' | 'later' {
  if (now === asked) return 'same';
  if (now === null) return 'at_once';
  return asked !== null && asked < now ? 'at_once' : 'later';
}

const HOUR_MS = 3_600_000;

/** Time at which a requested raise may be confirmed. `hours` is the merchant's, 24 at least (T39). */
export const raiseReadyAt = (askedAt: Date, hours: number): Date => new Date(askedAt.getTime() + Math.max(24, hours) * HOUR_MS);

/** How often a game may be interrupted by a look at time and money, in minutes; 0 is never (T48). */
export const reminderMinutes = [0, 15, 30, 60] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];

/** Pauses from play: short ones, and irrevocable exclusions (T42, T43). Months and years are those of the calendar. */
export const pauses = {
  day: { kind: 'time_out', days: 1, months: 0 },
  week: { kind: 'time_out', days: 7, months: 0 },
  month: { kind: 'time_out', days: 0, months: 1 },
  months2: { kind: 'time_out', days: 0, months: 2 },
  months3: { kind: 'time_out', days: 0, months: 3 },
  months6: { kind: 'exclusion', days: 0, months: 6 },
  year: { kind: 'exclusion', days: 0, months: 12 },
  years5: { kind: 'exclusion', days: 0, months: 60 },
} as const satisfies Record<string, { kind: 'time_out' | 'exclusion'; days: number; months: number }>;
export type PauseLength = keyof typeof pauses;
export const pauseLengths = Object.keys(pauses) as PauseLength[];
export type PauseKind = (typeof pauses)[PauseLength]['kind'];

/** Months later at the same time of day; from a day that the later month does not have, its last one. */
export function addMonths(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(from.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Time at which a pause ends automatically. */
export function pauseEnd(from: Date, length: PauseLength): Date {
  const { days, months } = pauses[length];
  return new Date(addMonths(from, months).getTime() + days * 24 * HOUR_MS);
}

/** An exclusion cannot be shortened within its first half year, and then ends a week after the decision at the earliest (T43, T45). */
const EXCLUSION_FIRM_MONTHS = 6;
const COOLING_DAYS = 7;

/** The earliest end that an operator may give an exclusion now; null while it is not to be touched, or ends sooner anyway. */
export function shortenedEnd(exclusion: { from: Date; until: Date }, now: Date): Date | null {
  if (now < addMonths(exclusion.from, EXCLUSION_FIRM_MONTHS)) return null;
  const end = new Date(now.getTime() + COOLING_DAYS * 24 * HOUR_MS);
  return end < exclusion.until ? end : null;
}
