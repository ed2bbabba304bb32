/** The rounds of an autoplay until one of its ends. The studio holds the bounds; this class knows the ends that only a screen sees. */
export class AutoplayRun {
  left: number;
  #isStopped = false;

  constructor(rounds: number) {
    this.left = rounds;
  }

  /** A tap, a time check, a lost connection, or a page that is put away. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Plays round after round; `play` answers false for a round that was not played. `onRound` is called after each. */
  async run(play: () => Promise<boolean>, onRound: (left: number) => void): Promise<void> {
    while (!this.#isStopped && this.left > 0) {
      if (!(await play())) return;
      this.left -= 1;
      if (!this.#isStopped) onRound(this.left);
    }
  }
}

const MAJOR = 100_000n;
const WHOLE = /^[1-9]\d{0,9}$/;

/** Whole units of a currency as money units. Null for anything else. */
export const wholeAmount = (text: string): bigint | null => (WHOLE.test(text.trim()) ? BigInt(text.trim()) * MAJOR : null);
