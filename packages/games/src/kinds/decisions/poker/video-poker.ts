import { copiesBySuits, everyHand } from '../../../cards/disjoint-hands.ts';
import { type Card } from '../../../cards/pack.ts';
import { isRoyal, leadingRank, POKER, pokerClass, pokerScore } from '../../../cards/poker-hand.ts';
import { SubsetTable } from '../../../cards/subset-table.ts';
import { choose } from '../../../figures/counting/choose.ts';
import { rational, type Rational } from '../../../figures/rational.ts';

/** Returns in stakes: jacks or better, two pair, trips, straight, flush, full house, fours, straight flush, royal. */
export type VideoPokerPays = readonly number[];
export const VIDEO_POKER_PAYS: VideoPokerPays = [1, 2, 3, 4, 5, 8, 25, 50, 800];

const HAND = 5;
const HOLDS = 1 << HAND;
const JACK = 11;
const ROYAL_PLACE = 8;

/** Place of a hand in the pays, or −1. */
const payPlace = (cards: ArrayLike<Card>): number => {
  const scored = pokerScore(cards);
  const kind = pokerClass(scored);
  if (kind === POKER.pair) return leadingRank(scored) >= JACK ? 0 : -1;
  return isRoyal(scored) ? ROYAL_PLACE : kind - 1;
};

/** Return of a final hand, in stakes. */
export const videoPokerReturn = (cards: ArrayLike<Card>, pays: VideoPokerPays = VIDEO_POKER_PAYS): number => pays[payPlace(cards)] ?? 0;

const HELD = Array.from({ length: HOLDS }, (_, mask) => mask.toString(2).replaceAll('0', '').length);
/** Ways to fill up each hold from the 47 cards left, and their least common multiple. */
const FILLS = HELD.map((held) => Number(choose(47, HAND - held)));
const COMMON = 7_669_695;
const SCALES = FILLS.map((fill) => COMMON / fill);

/** Sums of pays over all hands by the cards they contain. */
export const payTable = (pays: VideoPokerPays): SubsetTable => {
  if (pays.length !== VIDEO_POKER_PAYS.length || !pays.every((pay) => Number.isSafeInteger(pay) && pay >= 0 && pay <= 100_000))
    throw new RangeError('nine whole returns are needed');
  const table = new SubsetTable(HAND);
  everyHand(HAND, (cards) => {
    const pay = videoPokerReturn(cards, pays);
    if (pay > 0) table.add(cards, pay);
  });
  return table;
};

/** The best hold of five rising cards as a bit mask, and its mean return in parts of `COMMON`. */
const bestHold = (table: SubsetTable, cards: ArrayLike<Card>, sums: Float64Array): { readonly mask: number; readonly value: number } => {
  table.heldSums(cards, sums);
  let best = { mask: 0, value: -1 };
  for (let mask = 0; mask < HOLDS; mask += 1) {
    const value = (sums[mask] ?? 0) * (SCALES[mask] ?? 0);
    if (value > best.value) best = { mask, value };
  }
  return best;
};

/** The cards that best play keeps, in rising order, with their mean return. */
export const bestKeep = (hand: readonly Card[], table: SubsetTable): { readonly keep: Card[]; readonly mean: Rational } => {
  const cards = hand.toSorted((a, b) => a - b);
  const { mask, value } = bestHold(table, cards, new Float64Array(HOLDS));
  return { keep: cards.filter((_, index) => (mask >> index) & 1), mean: rational(BigInt(value), BigInt(COMMON)) };
};

/** Exact return of best play: the best of 32 holds of every hand (TABLE-17). */
export const videoPokerBest = (pays: VideoPokerPays = VIDEO_POKER_PAYS): Rational => {
  const table = payTable(pays);
  const sums = new Float64Array(HOLDS);
  let total = 0n;
  everyHand(HAND, (cards) => {
    const copies = copiesBySuits(cards);
    if (copies > 0) total += BigInt(bestHold(table, cards, sums).value * copies);
  });
  return rational(total, BigInt(COMMON) * choose(52, HAND));
};
