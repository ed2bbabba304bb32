/** Another process's change is seen within this time. */
const POLL_MS = 1500;

/**
 * Keeps something that was read from the database fresh: reads one at a time, on demand and in the background. The reader compares a
 * revision first, so that reading nothing new costs nothing.
 */
export class Refresher {
  readonly #read: () => Promise<void>;
  readonly #onBackgroundError: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #isPolling = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(read: () => Promise<void>, onBackgroundError: (error: unknown) => void) {
    this.#read = read;
    this.#onBackgroundError = onBackgroundError;
  }

  /** Brings things up to what stands in the database when it is called. Fails when reading does. */
  async refresh(): Promise<void> {
    // A reading that is under way may have looked before the caller's change: it is waited for, and then one more is made.
    while (this.#running) await this.#running.catch(() => {});
    this.#running = this.#read();
    try {
      await this.#running;
    } finally {
      this.#running = null;
    }
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#poll(), POLL_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #poll(): Promise<void> {
    // A slow database must not gather a queue of readers.
    if (this.#isPolling) return;
    this.#isPolling = true;
    await this.refresh().catch(this.#onBackgroundError);
    this.#isPolling = false;
  }
}
