import { highRank, suitOf, type Card } from './pack.ts';

const ACE = 14;

/** Classes of three cards as three-card-tahan orders them. */
export const THREE = { high: 0, pair: 1, flush: 2, straight: 3, trips: 4, straightFlush: 5 } as const;

/** How a game orders three cards. */
export interface ThreeCardOrder {
  /** Trips are above a straight flush, as in teen patti. */
  readonly tripsHighest: boolean;
  /** A-2-3 is the second straight, above K-Q-J; otherwise it is the lowest. */
  readonly wheelSecond: boolean;
}

export const THREE_CARD_TAHAN: ThreeCardOrder = { tripsHighest: false, wheelSecond: false };
export const TEEN_PATTI: ThreeCardOrder = { tripsHighest: true, wheelSecond: true };
/** The straight A-2-3 counts between K-Q-J (13) and A-K-Q, which is moved up to 15. */
const straightRank = (top: number, { wheelSecond }: ThreeCardOrder): number => {
  if (!wheelSecond) return top;
  return top === 3 ? 14 : top === 14 ? 15 : top;
};

/** Class (THREE) of three cards, whatever the order of the classes. */
export const threeCardClass = (cards: readonly Card[]): number => {
  const [a = 0, b = 0, c = 0] = cards.map(highRank).toSorted((left, right) => right - left);
  if (a === c) return THREE.trips;
  if (a === b || b === c) return THREE.pair;
  const straight = a - c === 2 || (a === ACE && b === 3);
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  if (straight) return flush ? THREE.straightFlush : THREE.straight;
  return flush ? THREE.flush : THREE.high;
};

/** Class and deciding ranks in the order of the game; the class of the highest hand is 5. */
export const threeCardRanks = (cards: readonly Card[], order: ThreeCardOrder): number[] => {
  const ranks = cards.map(highRank).toSorted((left, right) => right - left);
  const [a = 0, b = 0, c = 0] = ranks;
  const kind = threeCardClass(cards);
  if (kind === THREE.trips) return [order.tripsHighest ? 5 : 4, a];
  if (kind === THREE.pair) return [kind, b, a === b ? c : a];
  if (kind === THREE.straight || kind === THREE.straightFlush) {
    const top = straightRank(a === 14 && b === 3 ? 3 : a, order);
    return [kind === THREE.straight ? kind : order.tripsHighest ? 4 : 5, top];
  }
  return [kind, a, b, c];
};

/** 1, 0 or −1 as the first list of ranks is above, equal to or below the second. */
export const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
};
