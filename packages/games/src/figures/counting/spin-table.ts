import type { CompiledReels, CompiledSlot } from '../../kinds/slot/compiled-slot.ts';

/** Properties of a spin that decide how the round continues. */
export interface SpinClass {
  readonly scatters: number;
  readonly heldCoins: number;
  readonly bonuses: number;
  /** Bit r: reel r shows a wild. Always 0 where nothing depends on it. */
  readonly wildReels: number;
  readonly specialReels: number;
}

/** Number of equally likely outcomes of a spin with a class and a payout in coins. */
export interface SpinTableRow extends SpinClass {
  readonly counts: ReadonlyMap<number, number>;
}
export interface SpinTable {
  readonly outcomes: bigint;
  readonly rows: readonly SpinTableRow[];
}

/** Which spin is meant. */
export interface SpinQuestion {
  readonly reels: CompiledReels;
  /** Bit r: reel r is held as wild. */
  readonly held: number;
  /** Number of the special symbol, or null. */
  readonly special: number | null;
  /** True if classes differ by the reels that show wilds. */
  readonly marksWilds: boolean;
  readonly fallMultipliers: readonly number[];
}

// A class is packed into one whole number whose parts add up over the reels.
const COIN_PART = 32;
const BONUS_PART = COIN_PART * 32;
const WILD_PART = BONUS_PART * 32;
const SPECIAL_PART = WILD_PART * 64;
const CLASS_PARTS = SPECIAL_PART * 8;

const unpackClass = (key: number): SpinClass => ({
  scatters: key % COIN_PART,
  heldCoins: Math.floor(key / COIN_PART) % 32,
  bonuses: Math.floor(key / BONUS_PART) % 32,
  wildReels: Math.floor(key / WILD_PART) % 64,
  specialReels: Math.floor(key / SPECIAL_PART) % 8,
});

/** Counts outcomes by coins and class. Counts stay below 2⁵³, because a spin has fewer outcomes (checked by the caller's total). */
export class SpinCounter {
  readonly #counts = new Map<number, number>();

  add(coins: number, key: number, weight: number): void {
    const place = coins * CLASS_PARTS + key;
    this.#counts.set(place, (this.#counts.get(place) ?? 0) + weight);
  }

  /** The table; `extra` adds what a class as a whole pays. Throws RangeError when outcomes are missing or counted twice. */
  table(outcomes: bigint, extra: (spin: SpinClass) => number): SpinTable {
    const byClass = new Map<number, Map<number, number>>();
    let counted = 0n;
    for (const [place, count] of this.#counts) {
      const key = place % CLASS_PARTS;
      const coins = (place - key) / CLASS_PARTS + extra(unpackClass(key));
      const counts = byClass.get(key) ?? new Map<number, number>();
      byClass.set(key, counts.set(coins, (counts.get(coins) ?? 0) + count));
      counted += BigInt(count);
    }
    if (counted !== outcomes) throw new RangeError(`${counted} outcomes counted of ${outcomes}`);
    return { outcomes, rows: [...byClass].map(([key, counts]) => ({ ...unpackClass(key), counts })) };
  }
}

/** Stops of a reel that nothing can tell apart, with their number. */
export interface StopGroup {
  readonly paying: Uint8Array;
  readonly key: number;
  readonly weight: number;
}

/** The stops of every reel, equal ones together. `sameAs` names what makes two windows equal for the pay mode. */
export const stopGroups = (slot: CompiledSlot, question: SpinQuestion, sameAs: (window: Uint8Array) => string): StopGroup[][] =>
  question.reels.stops.map((stops, reel) => {
    const wildKey = question.marksWilds ? (1 << reel) * WILD_PART : 0;
    if ((question.held & (1 << reel)) !== 0) return [{ paying: new Uint8Array(slot.rows).fill(slot.wild), key: wildKey, weight: stops.length }];
    const groups = new Map<string, StopGroup>();
    for (const stop of stops) {
      const special = question.special !== null && stop.shown.includes(question.special) ? SPECIAL_PART : 0;
      const key = stop.scatters + stop.coins * COIN_PART + stop.bonuses * BONUS_PART + (stop.wild ? wildKey : 0) + special;
      const name = `${key}:${sameAs(stop.paying)}`;
      groups.set(name, { paying: stop.paying, key, weight: (groups.get(name)?.weight ?? 0) + 1 });
    }
    return [...groups.values()];
  });

/** For every depth: how often the classes of the reels from there on occur. */
export const tailClasses = (groups: readonly (readonly StopGroup[])[]): ReadonlyMap<number, number>[] => {
  const tails: Map<number, number>[] = [new Map([[0, 1]])];
  for (const reel of groups.toReversed()) {
    const before = tails[0] ?? new Map<number, number>();
    const tail = new Map<number, number>();
    for (const group of reel) for (const [key, weight] of before) tail.set(key + group.key, (tail.get(key + group.key) ?? 0) + weight * group.weight);
    tails.unshift(tail);
  }
  return tails;
};

/** All outcomes of a spin, held reels counted with every stop they would have. */
export const outcomesOf = (reels: CompiledReels): bigint => reels.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);

/** Class of a spin that is settled as a whole. */
export const packClass = (spin: SpinClass): number =>
  spin.scatters + spin.heldCoins * COIN_PART + spin.bonuses * BONUS_PART + spin.wildReels * WILD_PART + spin.specialReels * SPECIAL_PART;
