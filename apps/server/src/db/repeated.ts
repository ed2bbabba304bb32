/**
 * A task of the background that is done from the start on, again and again: one at a time, at once when it says that more is left, else
 * after a pause or when it is woken. A failure is told and waits for the next turn.
 */
export class Repeated {
  readonly #task: () => Promise<boolean>;
  readonly #pauseMs: number;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isOn = false;
  #isAtWork = false;
  #isWoken = false;

  constructor(task: () => Promise<boolean>, pauseMs: number, onError: (error: unknown) => void) {
    this.#task = task;
    this.#pauseMs = pauseMs;
    this.#onError = onError;
  }

  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#running = this.#turn();
  }

  /** There is something to do now: the pause is over, and a turn under way is followed by another. */
  wake(): void {
    if (!this.#isOn) return;
    this.#isWoken = true;
    if (this.#isAtWork) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#running = this.#turn();
  }

  /** No turn begins after this; the one under way is waited for. */
  async stop(): Promise<void> {
    this.#isOn = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#turn();
    }, this.#pauseMs).unref();
  }

  async #turn(): Promise<void> {
    this.#isAtWork = true;
    do {
      this.#isWoken = false;
      try {
        while (this.#isOn && (await this.#task()));
      } catch (error) {
        this.#onError(error);
      }
    } while (this.#isOn && this.#isWoken);
    this.#isAtWork = false;
    if (this.#isOn) this.#wait();
  }
}
