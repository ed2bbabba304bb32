import { shiftDay } from '../../time/shift-day.ts';

export interface SignInRule {
  /** Days of a cycle. */
  readonly length: number;
  readonly onMiss: 'restart' | 'continue';
  readonly makeUps: number;
  readonly makeUpDays: number;
}

/** A member's signed dates (YYYY-MM-DD) in the merchant's time zone. */
export interface SignInDates {
  readonly signed: readonly string[];
  readonly madeUp: readonly string[];
  /** Dates touched by a time-out. */
  readonly paused: readonly string[];
}

const counts = ({ signed, madeUp }: SignInDates, day: string) => signed.includes(day) || madeUp.includes(day);
const isLeftOut = (dates: SignInDates, day: string) => dates.paused.includes(day) && !counts(dates, day);

/** The day before, without dates of a time-out that were not signed. */
function dayBefore(dates: SignInDates, day: string): string {
  let before = shiftDay(day, -1);
  while (isLeftOut(dates, before)) before = shiftDay(before, -1);
  return before;
}

/** Consecutive dates signed or made up that end on the day before. */
export function runBefore(dates: SignInDates, day: string): number {
  let run = 0;
  for (let before = dayBefore(dates, day); counts(dates, before); before = dayBefore(dates, before)) run += 1;
  return run;
}

/** The run that ends today once today is signed, else yesterday. */
export const streakOn = (dates: SignInDates, today: string): number => runBefore(dates, today) + (counts(dates, today) ? 1 : 0);

/** The step of the cycle that a day's signing gives, from 1. */
export function stepOn(rule: SignInRule, dates: SignInDates, day: string): number {
  const before = rule.onMiss === 'restart' ? runBefore(dates, day) : [...dates.signed, ...dates.madeUp].filter((date) => date < day).length;
  return (before % rule.length) + 1;
}

/** True if a missed date may be made up today: before today is signed, near enough, without a gap before it, and not too often (rewards.md 7). */
export function mayMakeUp(rule: SignInRule, dates: SignInDates, missed: string, today: string): boolean {
  if (rule.onMiss !== 'restart' || counts(dates, today) || counts(dates, missed)) return false;
  let near = today;
  const reachable = Array.from({ length: rule.makeUpDays }, () => (near = dayBefore(dates, near)));
  const earliest = shiftDay(missed, 1 - rule.length);
  const recent = dates.madeUp.filter((date) => earliest <= date && date < missed).length;
  return reachable.includes(missed) && counts(dates, dayBefore(dates, missed)) && recent < rule.makeUps;
}

/** The missed date that may be made up today; null where there is none. */
export function makeUpDay(rule: SignInRule, dates: SignInDates, today: string): string | null {
  let near = today;
  for (let back = 0; back < rule.makeUpDays; back += 1) {
    near = dayBefore(dates, near);
    if (mayMakeUp(rule, dates, near, today)) return near;
  }
  return null;
}

export type SignInRefusal = 'sign_in.day_over' | 'sign_in.no_make_up';
export type SignInOutcome = { readonly dates: SignInDates; readonly step: number | null; readonly streak: number } & (
  | { readonly result: 'signed' | 'signed_already' | 'made_up' }
  | { readonly result: SignInRefusal }
);

/** Signs today. `shownDay` is the date that the page showed; past midnight the new day is answered instead of a wrong one (REW-33). */
export function signIn(rule: SignInRule, dates: SignInDates, today: string, shownDay: string = today): SignInOutcome {
  const answer = (result: SignInOutcome['result'], after: SignInDates, step: number | null): SignInOutcome => ({
    result,
    dates: after,
    step,
    streak: streakOn(after, today),
  });
  if (shownDay !== today) return answer('sign_in.day_over', dates, null);
  const step = stepOn(rule, dates, today);
  if (counts(dates, today)) return answer('signed_already', dates, step);
  return answer('signed', { ...dates, signed: [...dates.signed, today] }, step);
}

/** Makes a missed date up; it counts and pays nothing. */
export function makeUp(rule: SignInRule, dates: SignInDates, missed: string, today: string): SignInOutcome {
  const allowed = mayMakeUp(rule, dates, missed, today);
  const after = allowed ? { ...dates, madeUp: [...dates.madeUp, missed] } : dates;
  return { result: allowed ? 'made_up' : 'sign_in.no_make_up', dates: after, step: null, streak: streakOn(after, today) };
}
