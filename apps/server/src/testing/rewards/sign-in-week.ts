import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { seedSignInRule } from '#server/modules/rewards/rewards/index.ts';
import { pesos } from './test-bonuses.ts';

/** A sign-in of seven days of cash. */
export async function seedWeek(pool: pg.Pool): Promise<void> {
  const week = [2, 2, 5, 3, 5, 8, 10].map(pesos);
  await inTransaction(pool, (transaction) =>
    seedSignInRule(transaction, 'laro', {
      seed: { code: 'daily', names: { EN: 'Daily' }, onMiss: 'restart', days: week },
      at: new Date('2026-01-01T00:00:00Z'),
    }),
  );
}

/** Ends the sign-in of `seedWeek` as if its end had been announced from its beginning, so that another one can follow without a notice (REW-26). */
export async function endWeek(pool: pg.Pool, endsAt: string): Promise<void> {
  await pool.query("update reward_rules set ends_at = $1 where code = 'daily'", [endsAt]);
}
