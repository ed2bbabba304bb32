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

/** All hands by strength, weakest first, each as its cards one after another. */
const handsByStrength = (size: number, strengthOf: (cards: Uint8Array) => number): [number, number[]][] => {
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
