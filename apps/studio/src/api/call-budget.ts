/** Burst of calls allowed, and the rate per second after it: many times the rate of the game's own client. */
const BURST = 120;
const PER_SECOND = 10;
const SESSIONS_MAX = 50_000;

interface Budget {
  left: number;
  countedAt: number;
}

/** How many calls each session still has: a bucket that fills by the second. Counted in this process alone, which is enough to keep a script from being a burden. */
export class CallBudget {
  readonly #budgets = new Map<string, Budget>();
  readonly #now: () => number;
  readonly #burst: number;
  readonly #perSecond: number;

  /** `now`: milliseconds. */
  constructor(now: () => number, { burst = BURST, perSecond = PER_SECOND } = {}) {
    this.#now = now;
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Takes one call from a session's budget; gives 0, or after how many milliseconds there is one again. */
  take(sessionId: string): number {
    const now = this.#now();
    const known = this.#budgets.get(sessionId) ?? { left: this.#burst, countedAt: now };
    const left = Math.min(this.#burst, known.left + (Math.max(0, now - known.countedAt) / 1000) * this.#perSecond);
    this.#budgets.delete(sessionId);
    this.#budgets.set(sessionId, { left: left < 1 ? left : left - 1, countedAt: now });
    this.#forgetOldest();
    return left < 1 ? Math.ceil(((1 - left) / this.#perSecond) * 1000) : 0;
  }

  /** The first entry is the least recently used. */
  #forgetOldest(): void {
    const [oldest] = this.#budgets.keys();
    if (this.#budgets.size > SESSIONS_MAX && oldest !== undefined) this.#budgets.delete(oldest);
  }
}
