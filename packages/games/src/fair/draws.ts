/** Where every chance of a game comes from. Nothing in this package knows another source (T55). */
export interface Draws {
  /** A whole number 0 ≤ n < bound, every one equally likely. `bound` is a whole number from 1 to 2³². */
  readonly below: (bound: number) => number;
}

/** A thing with its share of the chances: a positive whole number. */
export interface Weighted {
  readonly weight: number;
}

const WORD_VALUES = 4_294_967_296;

/**
 * Unbiased whole numbers from a source of 32-bit words: words in the incomplete last run of `bound` values are thrown away and
 * drawn again, so that no number is favoured (T55, rejection sampling). Throws RangeError for a bound outside 1 … 2³².
 */
export const drawsFromWords = (nextWord: () => number): Draws => ({
  below: (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORD_VALUES) throw new RangeError(`cannot draw below ${bound}`);
    if (bound === 1) return 0;
    const firstRejected = WORD_VALUES - (WORD_VALUES % bound);
    let word = nextWord();
    while (word >= firstRejected) word = nextWord();
    return word % bound;
  },
});

/** Sum of all weights. */
export const totalWeight = (items: readonly Weighted[]): number => items.reduce((sum, item) => sum + item.weight, 0);

/** One of the items by its weight. Throws RangeError when there is nothing to draw. */
export const drawWeighted = <T extends Weighted>(items: readonly T[], draws: Draws): T => {
  let left = draws.below(totalWeight(items));
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  throw new RangeError('nothing to draw');
};

/** All items in drawn order; every order is equally likely (Fisher and Yates, from the end). */
export const drawOrder = <T>(items: readonly T[], draws: Draws): T[] => {
  const left = [...items];
  const ordered: T[] = [];
  while (left.length > 0) ordered.push(...left.splice(draws.below(left.length), 1));
  return ordered;
};
