const END = '\n';

/** Names without their spaces in one long text: looking through that is many times quicker than through each of them. */
export class JoinedNames {
  readonly #text: string;
  /** Where each name begins. */
  readonly #starts: Uint32Array;

  constructor(names: readonly string[]) {
    const joined = names.map((name) => name.replaceAll(' ', ''));
    this.#text = joined.join(END);
    this.#starts = new Uint32Array(joined.length);
    let start = 0;
    for (const [id, name] of joined.entries()) {
      this.#starts[id] = start;
      start += name.length + END.length;
    }
  }

  /** Numbers of the names that contain a text without spaces, ascending. */
  find(text: string): number[] {
    const ids: number[] = [];
    for (let at = this.#text.indexOf(text); at >= 0;) {
      const id = this.#nameAt(at);
      ids.push(id);
      const next = this.#starts[id + 1];
      at = next === undefined ? -1 : this.#text.indexOf(text, next);
    }
    return ids;
  }

  #nameAt(place: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
