import { createHash } from 'node:crypto';

/** Chances of a run, the same for the same seed. */
export class Draws {
  readonly #seed: string;
  #state: number;
  #ids = 0;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = createHash('sha256').update(seed).digest().readUInt32BE(0);
  }

  /** From 0 to below 1 (mulberry32). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.share() * count);
  }

  happens(chance: number): boolean {
    return this.share() < chance;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** From the whole seed, not from the small state: a hundred thousand calls must never have the same id twice. */
  uuid(): string {
    const hex = createHash('sha256')
      .update(`${this.#seed} id ${this.#ids++}`)
      .digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
