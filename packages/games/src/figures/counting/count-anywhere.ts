import type { CompiledSlot } from '../../kinds/slot/compiled-slot.ts';
import { SpinCounter, stopGroups, type SpinQuestion, type StopGroup } from './spin-table.ts';

// Six bits for each symbol, five symbols to a word: with `bias` added, the top bit of a field tells that a prize is reached.
const FIELD_BITS = 6;
const FIELDS = 5;
const TOP_BIT = 32;

/** How often each paying symbol is seen, as three words, and with which class. */
interface Half {
  readonly low: number;
  readonly high: number;
  readonly key: number;
  weight: number;
}

const shiftOf = (symbol: number): number => (symbol % FIELDS) * FIELD_BITS;

const halfOf = (slot: CompiledSlot, group: StopGroup): Half => {
  const words = [0, 0];
  for (const symbol of group.paying)
    if (symbol < slot.payingCount) words[Math.floor(symbol / FIELDS)] = (words[Math.floor(symbol / FIELDS)] ?? 0) + (1 << shiftOf(symbol));
  return { low: words[0] ?? 0, high: words[1] ?? 0, key: group.key, weight: group.weight };
};

/** All combinations of some reels, those with equal counts together. */
const combine = (reels: readonly (readonly Half[])[]): Half[] => {
  let halves: Half[] = [{ low: 0, high: 0, key: 0, weight: 1 }];
  for (const reel of reels) {
    const found = new Map<string, Half>();
    for (const half of halves)
      for (const one of reel) {
        const next = { low: half.low + one.low, high: half.high + one.high, key: half.key + one.key, weight: half.weight * one.weight };
        const name = `${next.low},${next.high},${next.key}`;
        const known = found.get(name);
        if (known) known.weight += next.weight;
        else found.set(name, next);
      }
    halves = [...found.values()];
  }
  return halves;
};

/** Least count that pays, by symbol. */
const leastCounts = (slot: CompiledSlot): number[] =>
  Array.from({ length: slot.payingCount }, (_, symbol) => slot.pays[symbol]?.findIndex((coins) => coins > 0) ?? -1);

/** The words whose addition sets the top bit of a field as soon as its symbol pays. */
const biasWords = (slot: CompiledSlot): { readonly low: number; readonly high: number; readonly top: number } => {
  const words = [0, 0];
  leastCounts(slot).forEach((least, symbol) => {
    words[Math.floor(symbol / FIELDS)] = (words[Math.floor(symbol / FIELDS)] ?? 0) + (least < 0 ? 0 : TOP_BIT - least) * 2 ** shiftOf(symbol);
  });
  let top = 0;
  for (let field = 0; field < FIELDS; field += 1) top += TOP_BIT * 2 ** (field * FIELD_BITS);
  return { low: words[0] ?? 0, high: words[1] ?? 0, top };
};

/**
 * Counts every outcome of a spin that pays by number: all combinations of the first reels meet all combinations of the last, and
 * only counts matter. Nothing is sampled. Throws RangeError for more than ten paying symbols or 31 cells.
 */
export const countAnywhere = (slot: CompiledSlot, question: SpinQuestion): SpinCounter => {
  if (slot.payingCount > FIELDS * 2 || slot.reelCount * slot.rows > 31) throw new RangeError('too many symbols or cells to pack');
  const counter = new SpinCounter();
  const groups = stopGroups(slot, question, (window) => window.toSorted().join()).map((reel) => reel.map((group) => halfOf(slot, group)));
  const middle = Math.floor(slot.reelCount / 2);
  const left = combine(groups.slice(0, middle));
  const right = combine(groups.slice(middle));
  const bias = biasWords(slot);
  const silent = new Map<number, number>();
  const coinsOf = (low: number, high: number): number => {
    let coins = 0;
    for (let symbol = 0; symbol < slot.payingCount; symbol += 1) coins += slot.pays[symbol]?.[((symbol < FIELDS ? low : high) >>> shiftOf(symbol)) & 31] ?? 0;
    return coins;
  };
  for (const a of left) {
    const low = a.low + bias.low;
    const high = a.high + bias.high;
    for (const b of right) {
      const key = a.key + b.key;
      const weight = a.weight * b.weight;
      const pays = ((low + b.low) | (high + b.high)) & bias.top;
      if (pays === 0) silent.set(key, (silent.get(key) ?? 0) + weight);
      else counter.add(coinsOf(a.low + b.low, a.high + b.high), key, weight);
    }
  }
  for (const [key, weight] of silent) counter.add(0, key, weight);
  return counter;
};
