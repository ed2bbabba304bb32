import type pg from 'pg';
import type { Money } from '@laro/domain/money';
import { inTransaction } from '../db/database.ts';
import { takeSpin } from '../rewards/rewards.store.ts';
import { lockChain } from './seed-chains.store.ts';

/** A begun round belongs to whoever began it for so long; then others may take it for left alone. */
export const LEASE_MS = 10_000;

export interface RoundToBegin {
  playerId: bigint;
  gameId: string;
  sessionId: string;
  key: string;
  stake: Money;
  rewardId: string | null;
  mathematics: string;
  version: number;
  minCycleMs: number;
}

export type Begun =
  | { kind: 'begun'; id: string }
  /** The key is known with this stake: the same question again. */
  | { kind: 'known'; id: string }
  | { kind: 'key_used' }
  | { kind: 'round_open' }
  | { kind: 'no_free_spin' }
  | { kind: 'too_soon'; waitMs: number };

/**
 * Writes a new round down, unless one of this player in this game is not over, shown included (T63, T64), or the last began too short a
 * time ago by the server's clock (T49). The lock on the seeds makes questions at once follow one another.
 */
export function beginStudioRound(pool: pg.Pool, round: RoundToBegin, now: () => number): Promise<Begun> {
  return inTransaction(pool, async (client) => {
    await lockChain(client, round.playerId, round.gameId, now());
    const who = [round.playerId, round.gameId];
    const known = await client.query<{ id: string; stake: bigint; reward: string | null }>(
      'select id, stake, reward_uuid as reward from rounds where player_id = $1 and game_id = $2 and key = $3',
      [...who, round.key],
    );
    const [same] = known.rows;
    if (same) return same.stake === round.stake && same.reward === round.rewardId ? { kind: 'known', id: same.id } : { kind: 'key_used' };
    const last = await client.query<{ is_open: boolean; rest: number | null }>(
      `select exists (select from rounds where player_id = $1 and game_id = $2 and finished_at is null) as is_open,
        (select $3::float8 - extract(epoch from clock_timestamp() - begun_at)::float8 * 1000
          from rounds where player_id = $1 and game_id = $2 and state = 'settled' order by id desc limit 1) as rest`,
      [...who, round.minCycleMs],
    );
    const [before] = last.rows;
    if (before?.is_open) return { kind: 'round_open' };
    const restMs = before?.rest ?? 0;
    if (restMs > 0) return { kind: 'too_soon', waitMs: Math.ceil(restMs) };
    const { rewardId } = round;
    if (rewardId !== null && !(await takeSpin(client, { ...round, rewardId }))) return { kind: 'no_free_spin' };
    const { rows } = await client.query<{ id: string }>(
      `insert into rounds (player_id, game_id, session_id, key, stake, mathematics, version, next_try_at, reward_uuid)
        values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 ms', $9) returning id`,
      [...who, round.sessionId, round.key, round.stake, round.mathematics, round.version, LEASE_MS, rewardId],
    );
    return { kind: 'begun', id: rows[0]?.id ?? '' };
  });
}
