/** Keeps the most recently used values, up to a number of entries and a sum of weights; the least recently used are evicted first. */
export class BoundedCache<Value> {
  readonly #entriesMax: number;
  readonly #weightMax: number;
  readonly #weightOf: (value: Value) => number;
  readonly #entries = new Map<string, Value>();
  #weight = 0;

  constructor(entriesMax: number, weightMax: number, weightOf: (value: Value) => number) {
    this.#entriesMax = entriesMax;
    this.#weightMax = weightMax;
    this.#weightOf = weightOf;
  }

  get size(): number {
    return this.#entries.size;
  }

  get weight(): number {
    return this.#weight;
  }

  /** Returns the cached value of a key and marks it as recently used. */
  get(key: string): Value | undefined {
    const kept = this.#entries.get(key);
    if (kept !== undefined && this.#isFilling()) this.#makeYoungest(key, kept);
    return kept;
  }

  /** Stores a value, replacing that of the same key. A value heavier than the whole cache is not stored. */
  keep(key: string, value: Value): void {
    const former = this.#entries.get(key);
    if (former !== undefined) {
      this.#entries.delete(key);
      this.#weight -= this.#weightOf(former);
    }
    const weight = this.#weightOf(value);
    if (weight > this.#weightMax) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    this.#shrink();
  }

  /** Returns the cached value of a key, or computes it with `make` and caches it. */
  getOrMake(key: string, make: () => Value): Value {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
    const value = make();
    this.keep(key, value);
    return value;
  }

  /** While there is plenty of room nothing will be evicted soon, and the order need not be maintained. */
  #isFilling(): boolean {
    return this.#entries.size * 2 > this.#entriesMax || this.#weight * 2 > this.#weightMax;
  }

  /** A Map keeps the insertion order: deleted and inserted again, an entry is the most recent. */
  #makeYoungest(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
  }

  #shrink(): void {
    for (const [key, value] of this.#entries) {
      if (this.#entries.size <= this.#entriesMax && this.#weight <= this.#weightMax) return;
      this.#entries.delete(key);
      this.#weight -= this.#weightOf(value);
    }
  }
}
