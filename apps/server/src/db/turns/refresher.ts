/** A change by another process is noticed within this time. */
const POLL_MS = 1500;

/**
 * Keeps data that was read from the database fresh: reads one at a time, on demand and in the background. The reader compares a
 * revision first, so that reading unchanged data costs almost nothing.
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

  /** Brings the data up to the state of the database at the time of the call. Fails if reading fails. */
  async refresh(): Promise<void> {
    // A running reading may have started before the caller's change: wait for it, then read again.
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
    // A slow database must not accumulate a queue of readers.
    if (this.#isPolling) return;
    this.#isPolling = true;
    await this.refresh().catch(this.#onBackgroundError);
    this.#isPolling = false;
  }
}
