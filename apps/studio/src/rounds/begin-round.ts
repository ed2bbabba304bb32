import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { inTransaction } from '../db/database.ts';
import { autoplayEnd } from '../autoplay/autoplay-rules.ts';
import { readAutoplay } from '../autoplay/autoplay.store.ts';
import { takeSpin } from '../rewards/rewards.store.ts';
import { lockChain } from './seed-chains.store.ts';

/** Time for which a round belongs to the process that began it; after that others may resume it. */
export const LEASE_MS = 10_000;

export interface RoundToBegin {
  playerId: bigint;
  gameId: string;
  sessionId: string;
  key: string;
  /** Stakes, each its own bet at the wallet. At least one. */
  stakes: readonly Money[];
  rewardId: string | null;
  /** The autoplay that it belongs to. */
  autoplayId?: string | null;
  kind: string;
  mathematics: string;
  version: number;
  /** The bet as its kind has read it. */
  bet: unknown;
  minCycleMs: number;
}

export type Begun =
  | { kind: 'begun'; id: string }
  /** The key is known with this bet: the same question again. */
  | { kind: 'known'; id: string }
  | { kind: 'key_used' }
  | { kind: 'round_open' }
  | { kind: 'no_free_spin' }
  | { kind: 'autoplay_over' }
  | { kind: 'too_soon'; waitMs: number };

/**
 * Stores a new round, unless one of this player in this game has not ended, including its display (T63, T64), or the last one began too short a
 * time ago by the server's clock (T49). The lock on the seeds serialises concurrent requests.
 */
export function beginStudioRound(pool: pg.Pool, round: RoundToBegin, now: () => number): Promise<Begun> {
  return inTransaction(pool, async (client) => {
    await lockChain(client, round.playerId, round.gameId, now());
    const who = [round.playerId, round.gameId];
    const known = await client.query<{ id: string; is_same: boolean }>(
      `select id, bet = $4::jsonb and reward_uuid is not distinct from $5::uuid as is_same from rounds where player_id = $1 and game_id = $2 and key = $3`,
      [...who, round.key, JSON.stringify(round.bet), round.rewardId],
    );
    const [same] = known.rows;
    if (same) return same.is_same ? { kind: 'known', id: same.id } : { kind: 'key_used' };
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
    const stake = round.stakes.reduce((sum, amount) => sum + amount, 0n);
    if (round.autoplayId && !(await mayGoOn(client, round, round.autoplayId, stake))) return { kind: 'autoplay_over' };
    if (rewardId !== null && !(await takeSpin(client, { ...round, stake, rewardId }))) return { kind: 'no_free_spin' };
    return { kind: 'begun', id: await insertRound(client, round, stake) };
  });
}

/** Looked up under the lock on the seeds, so that no two rounds of an autoplay see the same bounds. */
async function mayGoOn(client: pg.PoolClient, { sessionId }: RoundToBegin, autoplayId: string, stake: Money): Promise<boolean> {
  const state = await readAutoplay(client, autoplayId, sessionId);
  return state !== null && autoplayEnd(state, stake) === null;
}

async function insertRound(client: pg.PoolClient, round: RoundToBegin, stake: Money): Promise<string> {
  const { playerId, gameId, sessionId, key, kind, mathematics, version, bet, rewardId } = round;
  const { rows } = await client.query<{ id: string }>(
    `with begun as (
        insert into rounds (player_id, game_id, session_id, key, stake, kind, mathematics, version, bet, next_try_at, reward_uuid, autoplay_id)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + $10 * interval '1 ms', $11, $13) returning id
      ), staked as (
        insert into round_stakes (round_id, number, amount) select id, number, amount from begun, unnest($12::bigint[]) with ordinality as s (amount, number)
      )
      select id from begun`,
    [playerId, gameId, sessionId, key, stake, kind, mathematics, version, JSON.stringify(bet), LEASE_MS, rewardId, round.stakes, round.autoplayId ?? null],
  );
  return rows[0]?.id ?? '';
}
