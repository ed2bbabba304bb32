import type { RoundState } from '@laro/domain/movement-names';
import type pg from 'pg';

/** How a player's rounds stand, by their references without the prefix that made them the test's own. */
export async function roundStates(pool: pg.Pool, cashAccount: bigint, prefix = ''): Promise<Record<string, RoundState>> {
  const { rows } = await pool.query<{ ref: string; state: RoundState }>('select round_ref as ref, state from rounds where cash_account = $1', [cashAccount]);
  return Object.fromEntries(rows.map(({ ref, state }) => [ref.slice(prefix.length), state]));
}
