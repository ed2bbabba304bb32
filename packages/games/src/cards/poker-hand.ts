import type { Card } from './pack.ts';

/** Classes of five cards from the lowest; a royal flush is a straight flush to the ace. */
export const POKER = { high: 0, pair: 1, twoPair: 2, trips: 3, straight: 4, flush: 5, fullHouse: 6, fours: 7, straightFlush: 8 } as const;
const KICKER_BITS = 4;
const CLASS_SHIFT = 5 * KICKER_BITS;
const ACE = 14;
/** How many ranks decide within each class. */
const RANKS_OF_CLASS = [5, 4, 3, 3, 1, 5, 2, 2, 1];

/** Bit of a card's rank (2 … 14) by card, and its suit. */
const RANK_BITS = Int32Array.from({ length: 52 }, (_, card) => 1 << (card % 13 === 0 ? ACE : (card % 13) + 1));
const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => Math.floor(card / 13));

/** Highest card of the best straight by the bits of ranks, or 0; the ace also counts low. */
const STRAIGHTS = Uint8Array.from({ length: 1 << (ACE + 1) }, (_, bits) => {
  const ranks = bits | ((bits >> ACE) & 1 ? 2 : 0);
  for (let top = ACE; top >= 5; top -= 1) if (((ranks >> (top - 4)) & 31) === 31) return top;
  return 0;
});

const highest = (bits: number): number => 31 - Math.clz32(bits);
const without = (bits: number, rank: number): number => bits & ~(1 << rank);

/** A class, leading ranks and then the highest ranks of `kickers`. */
const score = (kind: number, first: number, second: number, kickers: number): number => {
  let scored = kind << CLASS_SHIFT;
  let left = RANKS_OF_CLASS[kind] ?? 0;
  let shift = CLASS_SHIFT;
  const put = (rank: number): void => {
    shift -= KICKER_BITS;
    left -= 1;
    scored |= rank << shift;
  };
  if (first > 0) put(first);
  if (second > 0) put(second);
  for (let bits = kickers; left > 0 && bits > 0; bits = without(bits, highest(bits))) put(highest(bits));
  return scored;
};

/** Score by the ranks that are there once, at least twice, three and four times; straights and flushes are not seen here. */
const repeatedScore = (ranks: number, pairs: number, trips: number, fours: number): number => {
  if (fours > 0) return score(POKER.fours, highest(fours), 0, without(ranks, highest(fours)));
  if (trips > 0) {
    const three = highest(trips);
    const full = without(pairs, three);
    return full > 0 ? score(POKER.fullHouse, three, highest(full), 0) : score(POKER.trips, three, 0, without(ranks, three));
  }
  if (pairs === 0) return score(POKER.high, 0, 0, ranks);
  const high = highest(pairs);
  const others = without(pairs, high);
  if (others === 0) return score(POKER.pair, high, 0, without(ranks, high));
  return score(POKER.twoPair, high, highest(others), without(without(ranks, high), highest(others)));
};

const suitRanks = new Int32Array(4);
const suitSizes = new Int32Array(4);

/** Ranks of the suit of which there are five cards, or 0. */
const flushRanks = (cards: ArrayLike<Card>): number => {
  suitRanks.fill(0);
  suitSizes.fill(0);
  for (let index = 0; index < cards.length; index += 1) {
    const card = cards[index] ?? 0;
    const suit = SUIT_OF[card] ?? 0;
    suitRanks[suit] = (suitRanks[suit] ?? 0) | (RANK_BITS[card] ?? 0);
    suitSizes[suit] = (suitSizes[suit] ?? 0) + 1;
  }
  for (let suit = 0; suit < 4; suit += 1) if ((suitSizes[suit] ?? 0) >= 5) return suitRanks[suit] ?? 0;
  return 0;
};

/** The best five of five to seven cards as one number: the higher wins, equal ones tie. */
export const pokerScore = (cards: ArrayLike<Card>): number => {
  let [ranks, pairs, trips, fours] = [0, 0, 0, 0];
  for (let index = 0; index < cards.length; index += 1) {
    const bit = RANK_BITS[cards[index] ?? 0] ?? 0;
    fours |= trips & bit;
    trips |= pairs & bit;
    pairs |= ranks & bit;
    ranks |= bit;
  }
  return rankScore(ranks, pairs, trips, fours, flushRanks(cards));
};

/** Bit of a card's rank, 2 to 14. */
export const rankBit = (card: Card): number => RANK_BITS[card] ?? 0;

/** The score by the ranks that are there once, at least twice, three and four times, and by those of the suit of which there are five cards, or 0. */
export const rankScore = (ranks: number, pairs: number, trips: number, fours: number, flushed: number): number => {
  const flushTop = STRAIGHTS[flushed] ?? 0;
  if (flushTop > 0) return score(POKER.straightFlush, flushTop, 0, 0);
  const isFull = fours > 0 || (trips > 0 && without(pairs, highest(trips)) > 0);
  if (isFull) return repeatedScore(ranks, pairs, trips, fours);
  if (flushed > 0) return score(POKER.flush, 0, 0, flushed);
  const top = STRAIGHTS[ranks] ?? 0;
  return top > 0 ? score(POKER.straight, top, 0, 0) : repeatedScore(ranks, pairs, trips, fours);
};

/** Class of a score. */
export const pokerClass = (scored: number): number => scored >> CLASS_SHIFT;
/** The rank that decides first within the class. */
export const leadingRank = (scored: number): number => (scored >> (CLASS_SHIFT - KICKER_BITS)) & 15;
/** True for a straight flush to the ace. */
export const isRoyal = (scored: number): boolean => pokerClass(scored) === POKER.straightFlush && leadingRank(scored) === ACE;

/** Class and deciding ranks, such as [1, 9, 14, 13, 4] for a pair of nines. */
export const pokerRanks = (cards: readonly Card[]): number[] => {
  const scored = pokerScore(cards);
  const kind = pokerClass(scored);
  return [kind, ...Array.from({ length: RANKS_OF_CLASS[kind] ?? 0 }, (_, place) => (scored >> (CLASS_SHIFT - (place + 1) * KICKER_BITS)) & 15)];
};
