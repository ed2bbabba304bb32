import { LAST_SECONDS_MS } from '@laro/domain/lottery/names';
import type pg from 'pg';
import type { GameRow } from '../games/games.store.ts';
import { readNextDraws } from './draws.store.ts';
import type { OnDraw } from './each-draw.ts';

/**
 * Announces the draw that is the next one of its game from now on, and its last seconds (LOTT-45, LOTT-60). Nothing is stored about it: each process announces what
 * it sees, and the first look only notes what is open already.
 */
export class NextDraws {
  #open: ReadonlySet<string> | null = null;
  #closing: ReadonlySet<string> = new Set();

  async look({ pool, games, onDraw }: { pool: pg.Pool; games: () => readonly GameRow[]; onDraw: OnDraw }): Promise<void> {
    const draws = await readNextDraws(
      pool,
      games().map(({ id }) => id),
    );
    const closing = draws.filter(({ leftMs }) => leftMs <= LAST_SECONDS_MS);
    const [wasOpen, wasClosing] = [this.#open, this.#closing];
    this.#open = new Set(draws.map(({ id }) => id));
    this.#closing = new Set(closing.map(({ id }) => id));
    for (const { closesAt, ...draw } of draws) if (wasOpen?.has(draw.id) === false) onDraw(draw, { what: 'opened', closesAt: closesAt.toISOString() });
    for (const { closesAt, ...draw } of closing) if (!wasClosing.has(draw.id)) onDraw(draw, { what: 'closing', closesAt: closesAt.toISOString() });
  }
}
