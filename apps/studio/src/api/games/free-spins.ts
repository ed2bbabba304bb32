import type pg from 'pg';
import type { FreeSpinsJson } from '../../protocol.ts';
import { findReward } from '../../rewards/rewards.store.ts';
import type { Session } from '../../sessions/sessions.store.ts';

/** The free spins that the player of a session has left in its game; null for none. Trial money has none. */
export async function freeSpinsOf(pool: pg.Pool, { playerId, gameId, currency, isTrial }: Session): Promise<FreeSpinsJson | null> {
  const reward = isTrial ? null : await findReward(pool, playerId, gameId, currency);
  if (!reward) return null;
  const { rewardId, total, used, stake, winsBecome, wageringTimes, endsAt } = reward;
  return { reward: rewardId, left: total - used, stake: stake.toString(), winsBecome, wageringTimes, endsAt: endsAt.toISOString() };
}
