import type pg from 'pg';
import { playersAt } from '../push/table-view.store.ts';
import { hasSeat } from './table-seats.store.ts';
import { TABLE_PLAYERS_MAX } from './table-states.ts';

/** Numbers of players are read again after this time, since many arrive at a full table. */
const KNOWN_MS = 2000;

/** Chooses copies of tables for players who sit down: a table opens a second copy when it is full (spec games.md 3). */
export class TableCopies {
  readonly #pool: pg.Pool;
  readonly #most: number;
  readonly #known = new Map<string, { readonly until: number; readonly isFull: Promise<boolean> }>();

  constructor(pool: pg.Pool, most = TABLE_PLAYERS_MAX) {
    this.#pool = pool;
    this.#most = most;
  }

  #isFull(tableId: string): Promise<boolean> {
    const known = this.#known.get(tableId);
    if (known && known.until > performance.now()) return known.isFull;
    const isFull = playersAt(this.#pool, tableId).then((players) => players >= this.#most);
    this.#known.set(tableId, { until: performance.now() + KNOWN_MS, isFull });
    isFull.catch(() => this.#known.delete(tableId));
    return isFull;
  }

  /** The copy, from that of the session on, at which the player has a seat or finds one. */
  async choose(idOf: (copy: number) => string, playerId: bigint, from: number): Promise<number> {
    let copy = from;
    while ((await this.#isFull(idOf(copy))) && !(await hasSeat(this.#pool, idOf(copy), playerId))) copy += 1;
    return copy;
  }
}
