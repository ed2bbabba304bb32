import { dealCards, rankOf, type Card } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { rational, times, type Rational } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';

/** Places of the deck that are fixed before the first act: from 1, as the rules name them. */
export const BLACKJACK_PLACES = { player: [1, 3], dealer: [2, 4], main: [5, 14], second: [15, 24], dealerDraws: [25, 34] } as const;
const PLACES = 34;
const ACE_VALUE = 11;
const BUST_ABOVE = 21;

export const drawBlackjackPlaces = (draws: Draws, packs = 8, places: number = PLACES): Card[] => dealCards(packs, places, draws);

/** Ace 1, pictures 10. */
export const blackjackPips = (card: Card): number => Math.min(rankOf(card) + 1, 10);

export interface HandValue {
  readonly total: number;
  /** An ace counts eleven. */
  readonly soft: boolean;
}

export const handValue = (pips: readonly number[]): HandValue => {
  const hard = pips.reduce((sum, value) => sum + value, 0);
  const soft = pips.includes(1) && hard + 10 <= BUST_ABOVE;
  return { total: soft ? hard + 10 : hard, soft };
};

/** How a table differs: the dealer hits soft 17, and the player may give up the first two cards for half. */
export interface BlackjackRules {
  readonly hitsSoft17: boolean;
  readonly surrender: boolean;
}

export type BlackjackAct = 'stand' | 'hit' | 'double' | 'split' | 'surrender';
/** Further options of a hand, in addition to standing and hitting. */
export interface BlackjackChoice {
  readonly double: boolean;
  readonly split: boolean;
  readonly surrender: boolean;
}

/** Dealer's cards (2 … 11) at which a pair is split, by pips. */
const splitsAt = (pips: number, up: number): boolean => {
  if (pips === 1 || pips === 8) return true;
  if (pips === 2 || pips === 3 || pips === 7) return up <= 7;
  if (pips === 4) return up === 5 || up === 6;
  if (pips === 6) return up <= 6;
  return pips === 9 && up <= 9 && up !== 7;
};

/** Dealer's cards at which a hand is doubled, from and to, by total. */
const HARD_DOUBLES: Readonly<Record<number, readonly [number, number]>> = { 9: [3, 6], 10: [2, 9], 11: [2, 10] };
const SOFT_DOUBLES: Readonly<Record<number, readonly [number, number]>> = { 13: [5, 6], 14: [5, 6], 15: [4, 6], 16: [4, 6], 17: [3, 6], 18: [3, 6] };

const doublesAt = ({ total, soft }: HandValue, up: number, hitsSoft17: boolean): boolean => {
  if (hitsSoft17 && ((!soft && total === 11 && up === ACE_VALUE) || (soft && ((total === 18 && up === 2) || (total === 19 && up === 6))))) return true;
  const [from, to] = (soft ? SOFT_DOUBLES : HARD_DOUBLES)[total] ?? [1, 0];
  return up >= from && up <= to;
};

const givesUpAt = (pips: readonly number[], { total, soft }: HandValue, up: number, hitsSoft17: boolean): boolean => {
  if (soft || pips.length !== 2) return false;
  const eights = pips[0] === 8 && pips[1] === 8;
  if (eights) return hitsSoft17 && up === ACE_VALUE;
  if (total === 16) return up >= 9;
  if (total === 15) return up === 10 || (hitsSoft17 && up === ACE_VALUE);
  return total === 17 && hitsSoft17 && up === ACE_VALUE;
};

const standsAt = ({ total, soft }: HandValue, up: number): boolean => {
  if (soft) return total >= 19 || (total === 18 && [2, 7, 8].includes(up));
  if (total === 12) return up >= 4 && up <= 6;
  return total >= 17 || (total >= 13 && up <= 6);
};

const isPairOf = ([a, b, more]: readonly number[]): boolean => a === b && more === undefined;

/** Best play of a hand (pips) against the dealer's open card (2 … 11, 11 is the ace), of what is possible. */
export const bestPlay = (pips: readonly number[], up: number, possible: BlackjackChoice, rules: BlackjackRules): BlackjackAct => {
  const value = handValue(pips);
  if (possible.surrender && rules.surrender && givesUpAt(pips, value, up, rules.hitsSoft17)) return 'surrender';
  if (possible.split && isPairOf(pips) && splitsAt(pips[0] ?? 0, up)) return 'split';
  if (doublesAt(value, up, rules.hitsSoft17)) {
    if (possible.double) return 'double';
    return value.soft && value.total >= 18 ? 'stand' : 'hit';
  }
  return standsAt(value, up) ? 'stand' : 'hit';
};

/** True if the dealer draws. */
export const dealerHits = (pips: readonly number[], hitsSoft17: boolean): boolean => {
  const { total, soft } = handValue(pips);
  return total < 17 || (total === 17 && soft && hitsSoft17);
};

/** Exact return of insurance from a number of packs: paid when the card under an open ace counts ten. */
export const insuranceReturn = (packs: number, odds = '2'): Rational => times(toOne(odds), rational(BigInt(16 * packs), BigInt(52 * packs - 1)));
