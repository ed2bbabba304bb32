import type { Queries } from '#server/db/sql.ts';

/** True if a player registered within a number of days. */
export async function isNewPlayer(queries: Queries, playerId: bigint, days: number): Promise<boolean> {
  const { rows } = await queries.query<{ isNew: boolean }>(`select created_at > now() - make_interval(days => $1) as "isNew" from players where id = $2`, [
    days,
    playerId,
  ]);
  return rows[0]?.isNew ?? false;
}
