import type { Money } from '../../money/money.ts';
import { shiftDay } from '../../time/shift-day.ts';
import type { GrantState } from '../grants/grant-states.ts';

/**
 * Programs that can be counted again (REW-19): those that write a grant once, for a condition of play. Points, raffle tickets and rebates follow every
 * correction, and a final result of a tournament never changes (TOUR-08).
 */
export const recountPrograms = ['missions', 'ranks'] as const;
export type RecountProgram = (typeof recountPrograms)[number];

export const recountStates = ['counting', 'counted', 'applying', 'applied', 'discarded'] as const;
export type RecountState = (typeof recountStates)[number];

/** A grant in both generations: the same, missing in the first one, or given by the first one without being due. */
export const recountDifferences = ['same', 'missing', 'unclaimed', 'claimed'] as const;
export type RecountDifference = (typeof recountDifferences)[number];

/** The result of a difference. `settled`: it was none any more when the recount was put in force. */
export const recountOutcomes = ['written', 'not_written', 'taken_back', 'kept', 'settled'] as const;
export type RecountOutcome = (typeof recountOutcomes)[number];

/** Days whose events can be counted again; events are kept for 13 months. */
const DAYS_BACK = 365;

/** True if a program can be counted again from a date. */
export const isRecountDay = (from: string, today: string): boolean => from <= today && from >= shiftDay(today, -DAYS_BACK);

/** The dates of a recount. */
export function recountDays(from: string, today: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= today; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** One grant in both generations: what it costs by each of them. */
export interface TwoCounts {
  /** Null: not due by the second generation. */
  readonly due: Money | null;
  /** Null: the first generation has given none, or a program has taken it back. */
  readonly given: { readonly cost: Money; readonly state: GrantState } | null;
}

/** The difference of a grant; null where neither generation has anything to do with it. An end without a claim is no surplus. */
export function recountDifference({ due, given }: TwoCounts): RecountDifference | null {
  if (due !== null) return given === null ? 'missing' : 'same';
  if (given?.state === 'claimed') return 'claimed';
  return given?.state === 'claimable' || given?.state === 'held' ? 'unclaimed' : null;
}

/** The act of putting a recount in force for a difference: the listed one, as far as it is one still. A claimed surplus stays. */
export function recountAct(listed: RecountDifference, now: RecountDifference | null): 'write' | 'take_back' | 'keep' | 'settle' {
  if (listed === 'missing') return now === 'missing' ? 'write' : 'settle';
  if (now === 'claimed') return 'keep';
  return listed === 'unclaimed' && now === 'unclaimed' ? 'take_back' : 'settle';
}
