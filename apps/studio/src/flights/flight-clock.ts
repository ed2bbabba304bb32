import type pg from 'pg';
import { CLOCK_KEPT_MS, CLOCK_TRIP_MS } from './flight-times.ts';

interface Reading {
  /** The database's time less this process's, ms. */
  aheadMs: number;
  tripMs: number;
  readAt: number;
}

/** True if a new comparison of the clocks replaces the known one: a slow trip says less. */
export const isBetter = (known: Reading | null, next: Reading): boolean =>
  known === null || next.tripMs <= Math.max(CLOCK_TRIP_MS, known.tripMs) || next.readAt - known.readAt > CLOCK_KEPT_MS;

/** The database's clock as this process sees it (spec games.md 8). Ticks of takes follow from it. */
export class FlightClock {
  readonly #pool: pg.Pool;
  #known: Reading | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async set(): Promise<void> {
    const sentAt = performance.now();
    const { rows } = await this.#pool.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
    const readAt = performance.now();
    const next = { aheadMs: (rows[0]?.ms ?? 0) - (sentAt + readAt) / 2, tripMs: readAt - sentAt, readAt };
    if (isBetter(this.#known, next)) this.#known = next;
  }

  /** The database's time at a moment of `performance.now()`, ms since 1970. */
  async timeAt(moment: number): Promise<number> {
    if (this.#known === null) await this.set();
    return moment + (this.#known?.aheadMs ?? 0);
  }
}
