import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';

export interface PlayerName {
  username: string;
  /** The player's id for vendors and sockets. */
  publicId: string;
}

/** The players of cash accounts. */
export async function readNames(client: Queries, cashAccounts: readonly bigint[]): Promise<Map<bigint, PlayerName>> {
  if (cashAccounts.length === 0) return new Map();
  const { rows } = await client.query<{ cash_account: bigint; username: string | null; public_id: string }>({
    name: 'names_of_accounts',
    text: 'select cash_account, username, public_id from players where cash_account = any ($1::bigint[])',
    values: [cashAccounts.map(String)],
  });
  return new Map(rows.map((row) => [row.cash_account, { username: row.username ?? '', publicId: row.public_id }]));
}

/** End of the generated, never played rounds of a demo member; null for all other players. */
export async function demoPastEnds(pool: pg.Pool, playerId: bigint): Promise<Date | null> {
  const { rows } = await pool.query<{ until: Date }>({ name: 'demo_past', text: 'select until from demo_pasts where player_id = $1', values: [playerId] });
  return rows[0]?.until ?? null;
}
