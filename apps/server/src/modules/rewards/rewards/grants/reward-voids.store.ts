import { VOID_DAYS } from '@laro/domain/rewards/grants/rewarded-voids';
import { first, type Transaction } from '#server/db/sql.ts';

const DAY_MS = 86_400_000;

/** Notes a claimed grant whose condition has failed; gives how many of its member there are within the days, null for one that was noted before. */
export async function noteVoid(transaction: Transaction, grantId: string, playerId: bigint, at: Date): Promise<number | null> {
  const { rowCount } = await transaction.query('insert into reward_voids (grant_id, player_id, at) values ($1, $2, $3) on conflict (grant_id) do nothing', [
    grantId,
    playerId,
    at,
  ]);
  if (rowCount === 0) return null;
  const row = await first<{ count: number }>(transaction, 'select count(*)::int as count from reward_voids where player_id = $1 and at > $2', [
    playerId,
    new Date(at.getTime() - VOID_DAYS * DAY_MS),
  ]);
  return row?.count ?? 0;
}
