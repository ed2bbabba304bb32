import type pg from 'pg';

/** Takes a number for good; false when some process has taken it before. */
export async function takeSealedNumber(pool: pg.Pool, number: string, expiresAt: Date): Promise<boolean> {
  const written = await pool.query('insert into sealed_body_numbers (number, expires_at) values ($1, $2) on conflict do nothing', [number, expiresAt]);
  return written.rowCount === 1;
}

/** Deletes the numbers of bodies that are too old to be opened. */
export async function deleteOldSealedNumbers(pool: pg.Pool): Promise<void> {
  await pool.query('delete from sealed_body_numbers where expires_at <= now()');
}
