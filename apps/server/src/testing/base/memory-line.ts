import { Batch, type Line, type LineListener } from '#server/live/line.ts';

/** Server shared by several memory lines, in place of the one between processes. */
export class MemoryHub {
  readonly lines = new Set<MemoryLine>();
  /** Cuts all lines; they reconnect immediately. */
  cut(): void {
    for (const line of this.lines) line.listener.missed();
  }
}

/** A line within one process, for tests. */
export class MemoryLine implements Line {
  readonly listener: LineListener;
  readonly #hub: MemoryHub;
  readonly #batch: Batch;
  readonly #wanted = new Set<string>();

  constructor(hub: MemoryHub, listener: LineListener) {
    this.#hub = hub;
    this.listener = listener;
    this.#batch = new Batch((said) => {
      for (const [topic, text] of said) {
        this.listener.heard(topic, text);
        for (const other of hub.lines) if (other !== this && other.#wanted.has(topic)) other.listener.heard(topic, text);
      }
    });
  }

  say(topic: string, text: string): void {
    this.#batch.add(topic, text);
  }
  want(topic: string): void {
    this.#wanted.add(topic);
  }
  unwant(topic: string): void {
    this.#wanted.delete(topic);
  }
  async start(): Promise<void> {
    this.#hub.lines.add(this);
  }
  async stop(): Promise<void> {
    this.#batch.stop();
    this.#hub.lines.delete(this);
  }
}
