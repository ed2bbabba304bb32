import { everyHand } from '../../cards/disjoint-hands.ts';
import { isRoyal, POKER, pokerClass, pokerScore } from '../../cards/poker-hand.ts';
import { choose } from '../../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';

/** Odds of the best five of six cards: trips, straight, flush, full house, fours, straight flush, royal. */
export const TEEN_PATTI_SIX_ODDS = ['7', '10', '20', '25', '50', '200', '1000'];
export const TAHAN_SIX_ODDS = ['8', '9', '15', '20', '100', '200', '1000'];

/** Place of six cards in the odds; −1 below trips. */
export const sixCardPlace = (cards: ArrayLike<number>): number => {
  const scored = pokerScore(cards);
  return isRoyal(scored) ? 6 : pokerClass(scored) - POKER.trips < 0 ? -1 : pokerClass(scored) - POKER.trips;
};

/** How many of all sets of six cards have each place. */
export const countSixCards = (): number[] => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  everyHand(6, (cards) => {
    const place = sixCardPlace(cards);
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  });
  return counts;
};

/** Exact return of a bet on six cards by the counts of their places. */
export const sixCardReturn = (counts: readonly number[], odds: readonly string[]): Rational =>
  odds.reduce((sum, odd, place) => plus(sum, times(toOne(odd), rational(BigInt(counts[place] ?? 0), choose(52, 6)))), ZERO);
