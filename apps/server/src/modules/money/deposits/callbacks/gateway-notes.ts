import type pg from 'pg';
import { noteProven, noteRefused } from './gateway-health.store.ts';

const WRITE_EVERY_MS = 1000;

interface Noted {
  merchantCode: string;
  gateway: string;
  provenAt: Date | null;
  refused: number;
  refusedAt: Date | null;
}

/** Counts incoming callbacks and writes the counts once a second, so that neither a busy gateway nor a stranger causes a write per call. */
export class GatewayNotes {
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  #noted = new Map<string, Noted>();
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  #of(merchantCode: string, gateway: string): Noted {
    const key = `${merchantCode}/${gateway}`;
    const known = this.#noted.get(key) ?? { merchantCode, gateway, provenAt: null, refused: 0, refusedAt: null };
    this.#noted.set(key, known);
    this.#timer ??= setTimeout(() => void this.flush().catch(this.#onError), WRITE_EVERY_MS).unref();
    return known;
  }

  proven(merchantCode: string, gateway: string, at: Date): void {
    this.#of(merchantCode, gateway).provenAt = at;
  }

  refused(merchantCode: string, gateway: string, at: Date): void {
    const noted = this.#of(merchantCode, gateway);
    noted.refused += 1;
    noted.refusedAt = at;
  }

  /** Writes the counts. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const noted = [...this.#noted.values()];
    this.#noted = new Map();
    for (const { merchantCode, gateway, provenAt, refused, refusedAt } of noted) {
      if (provenAt) await noteProven(this.#pool, merchantCode, gateway, provenAt);
      if (refusedAt) await noteRefused(this.#pool, merchantCode, gateway, refusedAt, refused);
    }
  }
}
