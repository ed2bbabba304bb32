const PACK_CARDS = 52;
const LARGEST = 5;
const WIDTH = PACK_CARDS + 1;

/** Ways to choose k of n at k · WIDTH + n. */
const BINOMIAL = (() => {
  const ways = new Int32Array((LARGEST + 1) * WIDTH).fill(1, 0, WIDTH);
  for (let k = 1; k <= LARGEST; k += 1) {
    for (let n = 1; n <= PACK_CARDS; n += 1) ways[k * WIDTH + n] = (ways[k * WIDTH + n - 1] ?? 0) + (ways[(k - 1) * WIDTH + n - 1] ?? 0);
  }
  return ways;
})();
/** First place of the sets of each size. */
const OFFSETS = Int32Array.from({ length: LARGEST + 2 }, (_, size) => {
  let offset = 0;
  for (let k = 0; k < size; k += 1) offset += BINOMIAL[k * WIDTH + PACK_CARDS] ?? 0;
  return offset;
});
/** Number of bits and highest bit of every mask of five cards. */
const BITS = Int32Array.from({ length: 1 << LARGEST }, (_, mask) => mask.toString(2).replaceAll('0', '').length);
const HIGHEST = Int32Array.from({ length: 1 << LARGEST }, (_, mask) => 31 - Math.clz32(mask));

/** The place of a set of up to five rising cards among all sets of its size. */
export const setIndex = (cards: ArrayLike<number>): number => {
  let index = 0;
  for (let place = 0; place < cards.length; place += 1) index += BINOMIAL[(place + 1) * WIDTH + (cards[place] ?? 0)] ?? 0;
  return index;
};

const joined = new Uint8Array(LARGEST);

/** Places of one card together with each subset (but the whole) of other rising cards, by bit masks. */
export const placesWith = (held: number, others: ArrayLike<number>, into: Int32Array): void => {
  for (let mask = 0; mask < into.length; mask += 1) {
    let size = 0;
    let index = 0;
    let waiting = true;
    for (let other = 0; other < others.length; other += 1) {
      if (((mask >> other) & 1) === 0) continue;
      const card = others[other] ?? 0;
      if (waiting && card > held) {
        joined[size] = held;
        size += 1;
        waiting = false;
      }
      joined[size] = card;
      size += 1;
    }
    if (waiting) {
      joined[size] = held;
      size += 1;
    }
    for (let place = 0; place < size; place += 1) index += BINOMIAL[(place + 1) * WIDTH + (joined[place] ?? 0)] ?? 0;
    into[mask] = index + (OFFSETS[size] ?? 0);
  }
};

/**
 * Sums over hands by the cards they contain: a place for every set of up to five cards of a pack. What a hand adds to each of its
 * subsets says, by inclusion and exclusion, what all hands without given cards add up to. Sums are exact up to 2⁵³.
 */
export class SubsetTable {
  readonly #sums: Float64Array;
  readonly #within: Int32Array;
  readonly #masks: number;

  /** For hands of `size` cards, at most five. */
  constructor(size: number) {
    this.#masks = 1 << size;
    this.#sums = new Float64Array(OFFSETS[size + 1] ?? 0);
    this.#within = new Int32Array(this.#masks);
  }

  /** The place of the subset `mask` of a hand of rising cards; masks must be requested in rising order. */
  #place(cards: ArrayLike<number>, mask: number): number {
    const highest = HIGHEST[mask] ?? 0;
    const size = BITS[mask] ?? 0;
    const within = mask === 0 ? 0 : (this.#within[mask ^ (1 << highest)] ?? 0) + (BINOMIAL[size * WIDTH + (cards[highest] ?? 0)] ?? 0);
    this.#within[mask] = within;
    return within + (OFFSETS[size] ?? 0);
  }

  /** Adds a value of a hand to all its subsets. */
  add(cards: ArrayLike<number>, value: number): void {
    const sums = this.#sums;
    for (let mask = 0; mask < this.#masks; mask += 1) {
      const place = this.#place(cards, mask);
      sums[place] = (sums[place] ?? 0) + value;
    }
  }

  /** For every set of held cards (by bit mask), the sum over hands that contain them and none of the hand's other cards. */
  heldSums(cards: ArrayLike<number>, into: Float64Array): void {
    for (let mask = 0; mask < this.#masks; mask += 1) into[mask] = this.#sums[this.#place(cards, mask)] ?? 0;
    for (let bit = 1; bit < this.#masks; bit <<= 1) {
      for (let mask = 0; mask < this.#masks; mask += 1) if ((mask & bit) === 0) into[mask] = (into[mask] ?? 0) - (into[mask | bit] ?? 0);
    }
  }

  /** The sum over all hands that have one card and none of the others, by the places that `placesWith` found. */
  sumAt(places: Int32Array): number {
    let sum = 0;
    for (let mask = 0; mask < places.length; mask += 1) {
      const value = this.#sums[places[mask] ?? 0] ?? 0;
      sum += (BITS[mask] ?? 0) % 2 === 0 ? value : -value;
    }
    return sum;
  }

  /** The sum over all hands that have none of the cards. */
  withoutCards(cards: ArrayLike<number>): number {
    let sum = 0;
    for (let mask = 0; mask < this.#masks; mask += 1) {
      const value = this.#sums[this.#place(cards, mask)] ?? 0;
      sum += (BITS[mask] ?? 0) % 2 === 0 ? value : -value;
    }
    return sum;
  }
}
