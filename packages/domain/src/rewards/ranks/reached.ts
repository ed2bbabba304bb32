import type { Money } from '../../money/money.ts';
import { shiftDay } from '../../time/shift-day.ts';

type Valid = Readonly<Record<string, Money>>;

/** Play of some dates as ranks count it: valid stake by game type, and days with play. */
export interface Played {
  readonly valid: Valid;
  readonly days: number;
}

/** Play of a member up to some date, and of the last of these dates. */
export interface PlaySum extends Played {
  /** Of a number of dates, the last one included. */
  readonly recent: (days: number) => Played;
}

/** The counted play of a date, by game type. */
export interface DayPlay {
  readonly day: string;
  readonly valid: Valid;
  readonly rounds: number;
}

/** A round that is counted now: one that was taken back is left out. */
export interface DayRound {
  readonly id: string;
  readonly type: string;
  readonly valid: Money;
  readonly closedAt: number;
}

type IsMet = (play: PlaySum) => boolean;

const nothing: Played = { valid: {}, days: 0 };

/** No play. */
export const noPlay: PlaySum = { ...nothing, recent: () => nothing };

const added = (valid: Valid, more: Valid): Valid => {
  const sums = { ...valid };
  for (const [type, stake] of Object.entries(more)) sums[type] = (sums[type] ?? 0n) + stake;
  return sums;
};

const plus = ({ valid, days }: Played, { valid: more, rounds }: Omit<DayPlay, 'day'>): Played => ({
  valid: added(valid, more),
  days: days + (rounds > 0 ? 1 : 0),
});

/** Play of the last dates up to one of them, the dates in their order. */
function lastDates(dates: readonly DayPlay[], upTo: string, days: number): Played {
  const first = shiftDay(upTo, 1 - days);
  let sum = nothing;
  for (let index = dates.length - 1; index >= 0; index--) {
    const date = dates[index];
    if (date === undefined || date.day < first) break;
    if (date.day <= upTo) sum = plus(sum, date);
  }
  return sum;
}

const inOrder = (days: readonly DayPlay[]): DayPlay[] => days.toSorted((one, other) => (one.day < other.day ? -1 : 1));

/** The play of dates, seen from the end of one of them or of a later one. */
export function playUpTo(days: readonly DayPlay[], day: string): PlaySum {
  const dates = inOrder(days).filter((date) => date.day <= day);
  return { ...dates.reduce(plus, nothing), recent: (count) => lastDates(dates, day, count) };
}

/** A date by whose end conditions are met, and the dates with play before it. */
export interface ReachedDay {
  readonly day: string;
  readonly before: readonly DayPlay[];
}

/** The first date by whose end conditions of play are met; null where they are not met. Dates without play meet no condition that was not met before. */
export function dayReached(isMet: IsMet, days: readonly DayPlay[]): ReachedDay | null {
  const dates = inOrder(days);
  let sum = nothing;
  for (const [index, date] of dates.entries()) {
    sum = plus(sum, date);
    if (isMet({ ...sum, recent: (count) => lastDates(dates, date.day, count) })) return { day: date.day, before: dates.slice(0, index) };
  }
  return null;
}

/** The closing of the round of a date with which the conditions were met, in the order of closings; null where its rounds do not meet them. */
export function momentReached(isMet: IsMet, { day, before }: ReachedDay, rounds: readonly DayRound[]): number | null {
  const sum = before.reduce(plus, nothing);
  let valid: Valid = {};
  for (const round of rounds.toSorted((one, other) => one.closedAt - other.closedAt || (one.id < other.id ? -1 : 1))) {
    valid = added(valid, { [round.type]: round.valid });
    const today: DayPlay = { day, valid, rounds: 1 };
    if (isMet({ ...plus(sum, today), recent: (count) => lastDates([...before, today], day, count) })) return round.closedAt;
  }
  return null;
}
