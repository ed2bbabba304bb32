import type { RoundState } from '@laro/domain/money/movement-names';
import type pg from 'pg';

/** States of a player's rounds, by their references without the test's prefix. */
export async function roundStates(pool: pg.Pool, cashAccount: bigint, prefix = ''): Promise<Record<string, RoundState>> {
  const { rows } = await pool.query<{ ref: string; state: RoundState }>('select round_ref as ref, state from rounds where cash_account = $1', [cashAccount]);
  return Object.fromEntries(rows.map(({ ref, state }) => [ref.slice(prefix.length), state]));
}
