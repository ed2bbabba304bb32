/** Maximum number of events kept for programs that arrive later. */
const KEPT_MAX = 20_000;

/** The newest events that this process has read: all of them after a number, in their order. */
export class ReadEvents<Event extends { number: bigint }> {
  #from = 0n;
  #events: readonly Event[] = [];

  /** Index of the first event after a number. */
  #indexAfter(number: bigint): number {
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.number ?? 0n) > number) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Kept events after a number; none where the next one is not kept. */
  after(number: bigint, limit: number): readonly Event[] {
    if (number < this.#from) return [];
    const index = this.#indexAfter(number);
    return this.#events.slice(index, index + limit);
  }

  /** Keeps the events that follow a number without a gap. */
  keep(number: bigint, events: readonly Event[]): void {
    const last = this.#events.at(-1)?.number;
    const follows = last === number;
    const all = follows ? [...this.#events, ...events] : events;
    if (!follows) this.#from = number;
    const dropped = Math.max(0, all.length - KEPT_MAX);
    this.#from = all[dropped - 1]?.number ?? this.#from;
    this.#events = all.slice(dropped);
  }
}
