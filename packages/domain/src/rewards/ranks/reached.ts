import type { Money } from '../../money/money.ts';

/** Play of a member as ranks count it, up to some moment. */
export interface PlaySum {
  readonly valid: Readonly<Record<string, Money>>;
  readonly days: number;
}

/** The counted play of a date, by game type. */
export interface DayPlay {
  readonly day: string;
  readonly valid: Readonly<Record<string, Money>>;
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

const plus = ({ valid, days }: PlaySum, added: Readonly<Record<string, Money>>, newDays: number): PlaySum => {
  const sums = { ...valid };
  for (const [type, stake] of Object.entries(added)) sums[type] = (sums[type] ?? 0n) + stake;
  return { valid: sums, days: days + newDays };
};

/** The first date by whose end conditions of play are met, and the play before it; null where they are not met. */
export function dayReached(isMet: IsMet, days: readonly DayPlay[]): { day: string; before: PlaySum } | null {
  let before: PlaySum = { valid: {}, days: 0 };
  for (const { day, valid, rounds } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const after = plus(before, valid, rounds > 0 ? 1 : 0);
    if (isMet(after)) return { day, before };
    before = after;
  }
  return null;
}

/** The closing of the round of a date with which the conditions were met, in the order of closings; null where its rounds do not meet them. */
export function momentReached(isMet: IsMet, before: PlaySum, rounds: readonly DayRound[]): number | null {
  let play = plus(before, {}, 1);
  for (const { type, valid, closedAt } of rounds.toSorted((one, other) => one.closedAt - other.closedAt || (one.id < other.id ? -1 : 1))) {
    play = plus(play, { [type]: valid }, 0);
    if (isMet(play)) return closedAt;
  }
  return null;
}
