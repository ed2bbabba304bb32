import type { Queries } from '#server/db/sql.ts';

/** A merchant's player by number; null if there is none. */
export async function readMemberId(queries: Queries, merchantCode: string, id: bigint): Promise<bigint | null> {
  const { rows } = await queries.query<{ id: bigint }>({ text: 'select id from players where merchant_code = $1 and id = $2', values: [merchantCode, id] });
  return rows[0]?.id ?? null;
}

/** Merchant and cash account of a member. */
export async function readPurse(queries: Queries, playerId: bigint): Promise<{ merchantCode: string; cashAccount: bigint }> {
  const { rows } = await queries.query<{ merchantCode: string; cashAccount: bigint }>({
    text: 'select merchant_code as "merchantCode", cash_account as "cashAccount" from players where id = $1',
    values: [playerId],
  });
  const [row] = rows;
  if (!row) throw new Error(`no player ${playerId}`);
  return row;
}
