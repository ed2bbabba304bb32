import { everyHand } from '../../../cards/disjoint-hands.ts';
import { type Card } from '../../../cards/pack.ts';
import { isRoyal, leadingRank, POKER, pokerClass, pokerScore } from '../../../cards/poker-hand.ts';
import { choose } from '../../../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../../../figures/rational.ts';
import { toOne } from '../../../figures/returns.ts';

/** Odds by class of a hand, the highest first: royal, straight flush, fours, full house, flush, straight, trips, two pair, pair. */
export type ClassOdds = readonly string[];

/** Place of a score in odds of which the last also pays for every lower class. */
const oddsPlace = (scored: number, odds: ClassOdds): number => Math.min(isRoyal(scored) ? 0 : 9 - pokerClass(scored), odds.length - 1);

/** casino-hold-em-sala: odds of the ante by the winning hand; all below a flush pay 1. */
const HOLDEM_ANTE_ODDS: ClassOdds = ['100', '20', '10', '3', '2', '1'];
export const HOLDEM_BONUS_ODDS: ClassOdds = ['100', '50', '40', '30', '20', '7'];
const DEALER_PAIR = 4;
const ACE = 14;

/** The odds of the ante, to 1, for a score that is not beaten. */
export const holdemAnteOdds = (scored: number): string => HOLDEM_ANTE_ODDS[oddsPlace(scored, HOLDEM_ANTE_ODDS)] ?? '1';

/** The dealer's hand counts with a pair of fours or better. */
export const dealerQualifies = (scored: number, pair: number = DEALER_PAIR): boolean =>
  pokerClass(scored) > POKER.pair || (pokerClass(scored) === POKER.pair && leadingRank(scored) >= pair);

/** Returns of the ante (1) and the call (2 antes) if the player called. */
export const settleHoldem = (
  player: readonly Card[],
  dealer: readonly Card[],
  board: readonly Card[],
): { readonly ante: Rational; readonly call: Rational } => {
  const own = pokerScore([...player, ...board]);
  const other = pokerScore([...dealer, ...board]);
  const two = rational(2n);
  const ante = toOne(holdemAnteOdds(own));
  if (!dealerQualifies(other)) return { ante, call: two };
  if (own === other) return { ante: rational(1n), call: two };
  return own > other ? { ante, call: rational(4n) } : { ante: ZERO, call: ZERO };
};

/** Place of the odds of five cards with at least a pair of the given rank; −1 for less. */
export const holdemBonusPlace = (cards: ArrayLike<Card>, leastPair: number = ACE, odds: ClassOdds = HOLDEM_BONUS_ODDS): number => {
  const scored = pokerScore(cards);
  return dealerQualifies(scored, leastPair) ? oddsPlace(scored, odds) : -1;
};

/** Exact return of the bonus on the player's two cards and the flop, over all hands of five cards. */
export const holdemBonusReturn = (leastPair: number = ACE, odds: ClassOdds = HOLDEM_BONUS_ODDS): Rational => {
  const counts = odds.map(() => 0);
  everyHand(5, (cards) => {
    const place = holdemBonusPlace(cards, leastPair, odds);
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  });
  const total = odds.reduce((sum, odd, place) => plus(sum, times(toOne(odd), rational(BigInt(counts[place] ?? 0)))), ZERO);
  return times(total, rational(1n, choose(52, 5)));
};

/** mesa-stud: odds of all stakes by the final five; jacks or better pay 1, sixes to tens give back, all else loses. */
const MESA_ODDS: ClassOdds = ['500', '100', '40', '10', '6', '4', '3', '2'];
export const mesaReturn = (cards: ArrayLike<Card>): Rational => {
  const scored = pokerScore(cards);
  if (pokerClass(scored) >= POKER.twoPair) return toOne(MESA_ODDS[oddsPlace(scored, MESA_ODDS)] ?? '0');
  if (pokerClass(scored) !== POKER.pair) return ZERO;
  const rank = leadingRank(scored);
  return rational(rank >= 11 ? 2n : rank >= 6 ? 1n : 0n);
};

/** caribbean-cubierta: odds of the raise by the winning hand. */
const CARIBBEAN_ODDS: ClassOdds = ['100', '50', '20', '7', '5', '4', '3', '2', '1'];

/** The dealer's five cards count with ace and king or better: with both, or a pair. */
export const hasAceKing = (scored: number): boolean => pokerClass(scored) >= POKER.pair || scored >> 12 === ((ACE << 4) | (ACE - 1));

/** Odds of a raise won with a score. */
export const caribbeanOdds = (scored: number): bigint => BigInt(CARIBBEAN_ODDS[oddsPlace(scored, CARIBBEAN_ODDS)] ?? '1');

/** Returns of the ante (1) and the raise (2 antes) if the player raised (caribbean-cubierta). */
export const settleCaribbean = (player: readonly Card[], dealer: readonly Card[]): { readonly ante: Rational; readonly raise: Rational } => {
  const [own, other] = [pokerScore(player), pokerScore(dealer)];
  const two = rational(2n);
  if (!hasAceKing(other)) return { ante: two, raise: two };
  if (own === other) return { ante: rational(1n), raise: two };
  return own > other ? { ante: two, raise: rational(2n + 2n * caribbeanOdds(own)) } : { ante: ZERO, raise: ZERO };
};
