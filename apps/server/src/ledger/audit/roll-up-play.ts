import type pg from 'pg';

/**
 * Adds the play since the last run to the day totals (play_days) and returns the number of added postings. `zones` holds
 * the time zone of each merchant's days. Safe in several processes at the same time; the cost depends only on new postings.
 */
export async function rollUpPlay(pool: pg.Pool, zones: Readonly<Record<string, string>>): Promise<bigint> {
  const { rows } = await pool.query<{ n: bigint }>({ name: 'roll_up_play', text: 'select roll_up_play($1::jsonb) as n', values: [JSON.stringify(zones)] });
  return rows[0]?.n ?? 0n;
}
