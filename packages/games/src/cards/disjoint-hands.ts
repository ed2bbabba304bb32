import { SubsetTable } from './subset-table.ts';

/** Pairs of hands of one pack: those whose first hand has this strength. */
export interface Strength {
  readonly strength: number;
  readonly hands: number;
  /** Pairs with a second hand of other cards that is weaker, and with one that is equal. */
  readonly wins: bigint;
  readonly ties: bigint;
}

const PACK_CARDS = 52;
const SUIT_CARDS = 13;

/** Calls back for every set of `size` cards of a pack, rising; the array is used again. */
export const everyHand = (size: number, visit: (cards: Uint8Array) => void): void => {
  const cards = new Uint8Array(size);
  const place = (index: number, from: number): void => {
    if (index === size) {
      visit(cards);
      return;
    }
    for (let card = from; card <= PACK_CARDS - size + index; card += 1) {
      cards[index] = card;
      place(index + 1, card + 1);
    }
  };
  place(0, 0);
};

const suitMasks = new Int32Array(4);

/** How many hands of five cards differ from this one only by their suits, when it is the first of them, else 0. */
export const copiesBySuits = (cards: ArrayLike<number>): number => {
  suitMasks.fill(0);
  for (let index = 0; index < cards.length; index += 1) {
    const suit = Math.floor((cards[index] ?? 0) / SUIT_CARDS);
    suitMasks[suit] = (suitMasks[suit] ?? 0) | (1 << ((cards[index] ?? 0) % SUIT_CARDS));
  }
  // The first has its suits in falling order; suits that hold the same ranks change nothing when they are swapped.
  let copies = 24;
  let run = 1;
  for (let suit = 1; suit < 4; suit += 1) {
    const [before, here] = [suitMasks[suit - 1] ?? 0, suitMasks[suit] ?? 0];
    if (before < here) return 0;
    run = before === here ? run + 1 : 1;
    copies /= run;
  }
  return copies;
};

/** All hands by strength, weakest first, each as its cards one after another. */
export const handsByStrength = (size: number, strengthOf: (cards: Uint8Array) => number): [number, number[]][] => {
  const groups = new Map<number, number[]>();
  everyHand(size, (cards) => {
    const strength = strengthOf(cards);
    const group = groups.get(strength);
    if (group === undefined) groups.set(strength, [...cards]);
    else for (const card of cards) group.push(card);
  });
  return [...groups].toSorted(([a], [b]) => a - b);
};

/**
 * Counts all pairs of disjoint hands of one pack by the strength of the first: hands are taken from the weakest up, and for each
 * the weaker hands without its cards are counted by inclusion and exclusion. `strengthOf` gives whole numbers.
 */
export const countDisjointHands = (size: number, strengthOf: (cards: Uint8Array) => number): Strength[] => {
  const table = new SubsetTable(size);
  const cards = new Uint8Array(size);
  return handsByStrength(size, strengthOf).map(([strength, group]) => {
    const each = (visit: () => void): void => {
      for (let start = 0; start < group.length; start += size) {
        for (let index = 0; index < size; index += 1) cards[index] = group[start + index] ?? 0;
        visit();
      }
    };
    let wins = 0;
    each(() => (wins += table.withoutCards(cards)));
    each(() => table.add(cards, 1));
    let notAbove = 0;
    each(() => (notAbove += table.withoutCards(cards)));
    return { strength, hands: group.length / size, wins: BigInt(wins), ties: BigInt(notAbove - wins) };
  });
};
