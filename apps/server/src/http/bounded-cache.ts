/** Keeps the values asked for last, up to a number of entries and a sum of weights; the longest unused go first. */
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

  /** The kept value of a key; asking makes it young again. */
  get(key: string): Value | undefined {
    const kept = this.#entries.get(key);
    if (kept !== undefined && this.#isFilling()) this.#makeYoungest(key, kept);
    return kept;
  }

  /** Keeps a value in place of the one of that key. A value heavier than the whole cache is not kept. */
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

  /** The kept value of a key, or the one that `make` gives, which is then kept. */
  getOrMake(key: string, make: () => Value): Value {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
    const value = make();
    this.keep(key, value);
    return value;
  }

  /** As long as there is much room nothing is thrown out soon, and the order need not be kept. */
  #isFilling(): boolean {
    return this.#entries.size * 2 > this.#entriesMax || this.#weight * 2 > this.#weightMax;
  }

  /** A Map remembers the order of insertion: taken out and put in again, an entry is the youngest. */
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
