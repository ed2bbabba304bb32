import type { SegmentGroups } from '../../mail/segments.ts';
import { larger } from '../../money/share.ts';
import type { Money } from '../../money/money.ts';
import type { SignInRule } from './sign-in-calendar.ts';
import { costOf, type Reward } from '../reward.ts';

export const signInBounds = {
  days: { min: 1, max: 31 },
  makeUps: { min: 0, max: 3 },
  makeUpDays: { min: 1, max: 3 },
  makeUpPoints: { min: 0, max: 100_000 },
} as const;

/** How missed days are made up, as shipped (rewards.md 7). */
export const shippedMakeUp = { makeUps: 1, makeUpDays: 1, makeUpPoints: 50 } as const;
export const onMissChoices = ['restart', 'continue'] as const;
export type OnMiss = (typeof onMissChoices)[number];

/** The body of a sign-in rule: one reward for each day of the cycle. */
export interface SignInBody {
  readonly onMiss: OnMiss;
  readonly days: readonly Reward[];
  /** Missed days that can be made up within the length of a cycle; 0: none. */
  readonly makeUps: number;
  /** How many days back a missed day can be. */
  readonly makeUpDays: number;
  /** Whole points that a made-up day costs. */
  readonly makeUpPoints: number;
  /** Members of a segment alone begin a cycle (REW-31); empty: all. Other rules are for the others. */
  readonly segment: SegmentGroups;
}

/** The calendar's rule of a program. */
export const calendarRule = ({ onMiss, days, makeUps, makeUpDays }: SignInBody): SignInRule => ({ length: days.length, onMiss, makeUps, makeUpDays });

const MONTH_DAYS = 31n;

/** The most that a program can cost in a month: every member takes the day that costs most each day (REW-29). `pointCost` as in `costOf`. */
export const signInWorstCase = ({ days }: Pick<SignInBody, 'days'>, members: number, pointCost: number): Money =>
  days.reduce((most, day) => larger(most, costOf(day, pointCost)), 0n) * BigInt(members) * MONTH_DAYS;

/** States of a date in the calendar of a member. `paused`: a date of a time-out, which costs no streak. */
export const calendarStates = ['signed', 'made_up', 'missed', 'paused', 'today', 'ahead', 'before'] as const;
export type CalendarState = (typeof calendarStates)[number];

/** The state of a date; dates before the member's first sign-in are neither missed nor ahead. */
export function calendarState(
  day: string,
  { today, first, signed, madeUp, paused }: { today: string; first: string | null; signed: boolean; madeUp: boolean; paused: boolean },
): CalendarState {
  if (signed) return 'signed';
  if (madeUp) return 'made_up';
  if (day === today) return 'today';
  if (day > today) return 'ahead';
  if (paused) return 'paused';
  return first === null || day < first ? 'before' : 'missed';
}
