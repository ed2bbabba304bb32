import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';

/** Marks a win as paid by a pool of its vendor, in part or whole; once. */
export async function markPooled(pool: pg.Pool, win: { caller: string; key: string; amount: Money }): Promise<void> {
  await pool.query('insert into pooled_wins (caller, key, amount) values ($1, $2, $3) on conflict do nothing', [win.caller, win.key, win.amount]);
}
