import type pg from 'pg';

/** Whether a caller has asked with this key before, done or refused. */
export async function isKnown(pool: pg.Pool, caller: string, key: string): Promise<boolean> {
  const { rows } = await pool.query({ name: 'movement_known', text: 'select 1 from movements where caller = $1 and key = $2', values: [caller, key] });
  return rows.length > 0;
}
