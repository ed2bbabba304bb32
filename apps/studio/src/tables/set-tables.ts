import type pg from 'pg';
import { readSettings, type TableSettings } from './desk/table-settings.store.ts';

const KEPT_MS = 1000;

/** Settings of the desk for the tables of games, read again after a second. */
export class SetTables {
  readonly #pool: pg.Pool;
  readonly #known = new Map<string, { readonly until: number; readonly settings: Promise<TableSettings> }>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  of(gameId: string): Promise<TableSettings> {
    const known = this.#known.get(gameId);
    if (known && known.until > performance.now()) return known.settings;
    const settings = readSettings(this.#pool, gameId);
    this.#known.set(gameId, { until: performance.now() + KEPT_MS, settings });
    settings.catch(() => this.#known.delete(gameId));
    return settings;
  }
}
