import { drawOrder, type Draws } from '../../fair/draws.ts';
import { rational, times, type Rational } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';

/** A pair of the board: two ranks in one suit. */
export interface SaklaPair {
  readonly ranks: string;
  readonly suit: number;
}

/** Spanish cards have ten ranks in four suits; the board pairs them. */
export const SAKLA_RANKS = ['K–A', '2–3', '4–5', '6–7', 'horse–jack'] as const;
const SUIT_COUNT = 4;
export const SAKLA_BOARD: readonly SaklaPair[] = SAKLA_RANKS.flatMap((ranks) => Array.from({ length: SUIT_COUNT }, (_, suit) => ({ ranks, suit })));

/** The pair that is complete first when cards are turned one by one; card c belongs to pair ⌊c/2⌋ of the board. */
export const firstPair = (order: readonly number[]): number => {
  const seen = new Set<number>();
  for (const card of order) {
    const pair = Math.floor(card / 2);
    if (seen.has(pair)) return pair;
    seen.add(pair);
  }
  throw new RangeError('no pair is complete');
};

export const drawSakla = (draws: Draws): number =>
  firstPair(
    drawOrder(
      Array.from({ length: SAKLA_BOARD.length * 2 }, (_, card) => card),
      draws,
    ),
  );

/** Exact return of a bet on one pair: all pairs are complete first equally often. */
export const saklaReturn = (pairs: number, odds: string): Rational => times(toOne(odds), rational(1n, BigInt(pairs)));
