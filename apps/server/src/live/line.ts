/** Receives texts of this and other processes. `missed`: the line was down, so texts may have been lost. */
export interface LineListener {
  heard: (topic: string, text: string) => void;
  missed: () => void;
}

/**
 * Carries texts between the processes of an installation, each by its topic. Texts of one topic and process keep their order; repeats within
 * a moment may be merged. A failed line is reconnected, and the listener is notified that something may have been missed.
 */
export interface Line {
  /** Never fails and never waits. The own process hears it, too. */
  say: (topic: string, text: string) => void;
  /** Topics that this process follows from now on. A line may deliver others as well. */
  want: (topic: string) => void;
  unwant: (topic: string) => void;
  /** Opens the line; where it cannot be opened now, it is tried again in the background. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export type OpenLine = (listener: LineListener, onError: (error: unknown) => void) => Line;

const BATCH_MS = 25;

/** Collects the texts of a moment, each text of a topic once, and passes them on together. */
export class Batch {
  readonly #send: (said: readonly (readonly [topic: string, text: string])[]) => void;
  readonly #waiting = new Map<string, readonly [string, string]>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(send: (said: readonly (readonly [topic: string, text: string])[]) => void) {
    this.#send = send;
  }

  add(topic: string, text: string): void {
    if (this.#isStopped) return;
    this.#waiting.set(`${topic}\n${text}`, [topic, text]);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const said = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#send(said);
    }, BATCH_MS);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#isStopped = true;
    this.#waiting.clear();
  }
}
