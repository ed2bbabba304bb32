import type pg from 'pg';

/** True if a caller has used this key before, whether the movement was done or refused. */
export async function isKnown(pool: pg.Pool, caller: string, key: string): Promise<boolean> {
  const { rows } = await pool.query({ name: 'movement_known', text: 'select 1 from movements where caller = $1 and key = $2', values: [caller, key] });
  return rows.length > 0;
}

/** Cash account of the player whose round contains a caller's movement; null if there is none. */
export async function accountOfMovement(pool: pg.Pool, caller: string, key: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ cash_account: bigint }>({
    name: 'account_of_movement',
    text: 'select r.cash_account from movements m join rounds r on r.id = m.round_id where m.caller = $1 and m.key = $2',
    values: [caller, key],
  });
  return rows[0]?.cash_account ?? null;
}
