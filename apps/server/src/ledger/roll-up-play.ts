import type pg from 'pg';

/**
 * Adds what was played since the last time to the day totals (play_days) and gives the number of postings that were added. `zones` says
 * which time zone a merchant's days are in. Safe in several processes at once; costs as much as there is new.
 */
export async function rollUpPlay(pool: pg.Pool, zones: Readonly<Record<string, string>>): Promise<bigint> {
  const { rows } = await pool.query<{ n: bigint }>({ name: 'roll_up_play', text: 'select roll_up_play($1::jsonb) as n', values: [JSON.stringify(zones)] });
  return rows[0]?.n ?? 0n;
}
