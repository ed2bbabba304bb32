/** The newest entries, newest first, each with its own number; older ones are forgotten. Nothing is kept beyond memory. */
export class KeptList<Entry> {
  readonly #max: number;
  #entries: (Entry & { id: number })[] = [];
  #lastId = 0;

  constructor(max = 200) {
    this.#max = max;
  }

  add(entry: Entry): Entry & { id: number } {
    this.#lastId += 1;
    const kept = { ...entry, id: this.#lastId };
    this.#entries = [kept, ...this.#entries].slice(0, this.#max);
    return kept;
  }

  list(): readonly (Entry & { id: number })[] {
    return this.#entries;
  }

  find(id: number): (Entry & { id: number }) | null {
    return this.#entries.find((entry) => entry.id === id) ?? null;
  }

  clear(): void {
    this.#entries = [];
  }
}
