/** A source of numbers that always gives the same ones for the same game. */
export interface Random {
  /** The next number, 0 ≤ n < 1. */
  readonly next: () => number;
  /** A number between the two, the upper end left out. */
  readonly between: (low: number, high: number) => number;
  /** A whole number between the two, both included. */
  readonly whole: (low: number, high: number) => number;
  /** One of the items; the list must not be empty. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** True in the given share of cases. */
  readonly chance: (share: number) => boolean;
  /** A new list with the same items in drawn order. */
  readonly shuffled: <T>(items: readonly T[]) => T[];
}

/** FNV-1a over UTF-16 code units, 32 bit: the seed of a text. */
export const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
};

/** The mulberry32 generator: 32 bits of state, numbers 0 ≤ n < 1. */
export const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A random source for one text; the same text always gives the same source. */
export const randomFrom = (text: string): Random => {
  const next = mulberry32(fnv1a(text));
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
    shuffled: (items) => {
      const list = [...items];
      for (let index = list.length - 1; index > 0; index -= 1) {
        const other = whole(0, index);
        const held = list[index];
        const moved = list[other];
        if (held === undefined || moved === undefined) continue;
        list[index] = moved;
        list[other] = held;
      }
      return list;
    },
  };
};
