import type { Card } from '../../../cards/pack.ts';
import type { Draws } from '../../../fair/draws.ts';
import type { Bet } from '../../../figures/bet.ts';
import type { Rational } from '../../../figures/rational.ts';
import type { SilentRule } from '../../../kind.ts';

/** Cards by the hand that they lie in: `player`, `dealer`, `board`. */
export type CommonHands = Readonly<Record<string, readonly Card[]>>;

/** An act that is possible, with its further stake in first stakes, and the position that this stake has in the record. */
export interface TableAct {
  readonly id: string;
  readonly stake?: { readonly position: string; readonly stakes: Rational };
}

/** A first stake of 1 after some acts. */
export interface TableTurn {
  readonly hands: readonly (readonly Card[])[];
  /** The hand that is to be played; −1 for none. */
  readonly active: number;
  /** Empty when nothing is left to decide. */
  readonly acts: readonly TableAct[];
  /** The window from which on the acts are possible; 1 is the first. */
  readonly window: number;
}

/** Stake and return of a position for 1 first stake. */
export interface PositionShare {
  readonly staked: Rational;
  readonly returned: Rational;
}

/** The rules of one game in which each player decides alone on common cards; the cards are the places of a deck in their order. */
export interface DecisionTable {
  /** The bet that is decided on. `highest`: the most that 1 returns, further stakes included. */
  readonly first: { readonly id: string; readonly odds: readonly string[]; readonly highest: string };
  /** Bets that no decision changes. */
  readonly sides: Readonly<Record<string, Bet<readonly Card[]>>>;
  readonly deal: (draws: Draws) => Card[];
  /** The hands that everybody sees in a window, and at the end (Infinity). */
  readonly open: (cards: readonly Card[], window: number) => CommonHands;
  /** Throws RangeError for acts that are not possible. */
  readonly turn: (cards: readonly Card[], acts: readonly string[]) => TableTurn;
  /** The act of a silent player. Without `mayStake` it stakes nothing more. */
  readonly silent: (cards: readonly Card[], acts: readonly string[], rule: SilentRule, mayStake: boolean) => string;
  /** The positions of a first stake of 1 after its last act. */
  readonly settle: (cards: readonly Card[], acts: readonly string[]) => Readonly<Record<string, PositionShare>>;
  /** The result as past rounds show it. */
  readonly result: (cards: readonly Card[]) => string;
}

/** Follows the acts of a table with one decision. Null before it. Throws RangeError for an act that is none of these. */
export const onlyAct = (acts: readonly string[], possible: readonly string[]): string | null => {
  const [act, more] = acts;
  if (more !== undefined || (act !== undefined && !possible.includes(act))) throw new RangeError('an act that is not possible');
  return act ?? null;
};
