import type pg from 'pg';
import { ROUND_COLUMNS, ROUND_TABLES, type StudioRound } from './studio-round.ts';

const PAGE = 20;

export interface PlayerGame {
  playerId: bigint;
  gameId: string;
}

export async function findByKey(pool: pg.Pool, { playerId, gameId }: PlayerGame, key: string): Promise<StudioRound | null> {
  const { rows } = await pool.query<StudioRound>({
    name: 'round_by_key',
    text: `select ${ROUND_COLUMNS} from ${ROUND_TABLES} where r.player_id = $1 and r.game_id = $2 and r.key = $3`,
    values: [playerId, gameId, key],
  });
  return rows[0] ?? null;
}

/** The round that is not shown to its end (T63). */
export async function findUnfinished(pool: pg.Pool, { playerId, gameId }: PlayerGame): Promise<StudioRound | null> {
  const { rows } = await pool.query<StudioRound>({
    name: 'unfinished_round',
    text: `select ${ROUND_COLUMNS} from ${ROUND_TABLES} where r.player_id = $1 and r.game_id = $2 and r.finished_at is null`,
    values: [playerId, gameId],
  });
  return rows[0] ?? null;
}

/** Notes that the player has seen the round to its end. */
export async function markShown(pool: pg.Pool, roundId: string): Promise<void> {
  await pool.query({
    name: 'mark_shown',
    text: "update rounds set finished_at = clock_timestamp() where id = $1 and state = 'settled' and finished_at is null",
    values: [roundId],
  });
}

/** Settled rounds, the newest first, from before a round on (T62). One more than a page, to see whether there are further ones. */
export async function listRounds(pool: pg.Pool, { playerId, gameId }: PlayerGame, before: string | null): Promise<{ rounds: StudioRound[]; hasMore: boolean }> {
  const { rows } = await pool.query<StudioRound>({
    name: 'list_rounds',
    text: `select ${ROUND_COLUMNS} from ${ROUND_TABLES}
      where r.player_id = $1 and r.game_id = $2 and r.state = 'settled' and ($3::uuid is null or r.id < $3) order by r.id desc limit $4`,
    values: [playerId, gameId, before, PAGE + 1],
  });
  return { rounds: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}

/** One settled round of a player, by its id. */
export async function findSettled(pool: pg.Pool, playerId: bigint, roundId: string): Promise<StudioRound | null> {
  const { rows } = await pool.query<StudioRound>({
    name: 'settled_round',
    text: `select ${ROUND_COLUMNS} from ${ROUND_TABLES} where r.player_id = $1 and r.id = $2 and r.state = 'settled'`,
    values: [playerId, roundId],
  });
  return rows[0] ?? null;
}

/** The same for the platform, which knows its own name of the player. */
export async function findSettledOf(pool: pg.Pool, vendorCode: string, userRef: string, roundId: string): Promise<StudioRound | null> {
  const { rows } = await pool.query<StudioRound>({
    name: 'settled_round_of',
    text: `select ${ROUND_COLUMNS} from ${ROUND_TABLES} where p.vendor_code = $1 and p.user_ref = $2 and r.id = $3 and r.state = 'settled'`,
    values: [vendorCode, userRef, roundId],
  });
  return rows[0] ?? null;
}
