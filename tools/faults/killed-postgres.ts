import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';

/** PostgreSQL in its own folder, started again whenever it was killed. */
export class KilledPostgres {
  readonly #dataDir: string;
  readonly #onNews: (text: string) => void;
  #running: EmbeddedPostgres | undefined;
  #isEnding = false;

  constructor(dataDir: string, onNews: (text: string) => void) {
    this.#dataDir = dataDir;
    this.#onNews = onNews;
  }

  async start(): Promise<EmbeddedPostgres> {
    const running = await startEmbeddedPostgres(this.#dataDir, { kind: 'faults', onLost: () => void this.#again(running) });
    this.#running = running;
    return running;
  }

  async #again(lost: EmbeddedPostgres): Promise<void> {
    if (this.#isEnding) return;
    this.#running = undefined;
    await lost.stop();
    await this.start();
    this.#onNews('PostgreSQL is back');
  }

  /** kill -9; false when it is not running now. */
  kill(): boolean {
    if (!this.#running) return false;
    try {
      process.kill(this.#running.pid, 'SIGKILL');
    } catch {
      // It has just exited.
      return false;
    }
    this.#running = undefined;
    return true;
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.#running?.stop();
  }
}
