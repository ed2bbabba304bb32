import type pg from 'pg';
import { readPlays } from '../tables/plays/plays-history.store.ts';
import { readRounds, type StudioRound } from './studio-round.ts';

const PAGE = 20;

export interface PlayerGame {
  playerId: bigint;
  gameId: string;
}

export async function findByKey(pool: pg.Pool, { playerId, gameId }: PlayerGame, key: string): Promise<StudioRound | null> {
  const [round] = await readRounds(pool, 'round_by_key', 'r.player_id = $1 and r.game_id = $2 and r.key = $3', [playerId, gameId, key]);
  return round ?? null;
}

/** The round that is not shown to its end (T63). */
export async function findUnfinished(pool: pg.Pool, { playerId, gameId }: PlayerGame): Promise<StudioRound | null> {
  const [round] = await readRounds(pool, 'unfinished_round', 'r.player_id = $1 and r.game_id = $2 and r.finished_at is null', [playerId, gameId]);
  return round ?? null;
}

/** Notes that the player has seen the round to its end. */
export async function markShown(pool: pg.Pool, roundId: string): Promise<void> {
  await pool.query({
    name: 'mark_shown',
    text: "update rounds set finished_at = clock_timestamp() where id = $1 and state = 'settled' and finished_at is null",
    values: [roundId],
  });
}

/** Settled rounds, or plays of a shared table, newest first, from before a round on (T62). One more than a page, to detect further ones. */
export async function listRounds(pool: pg.Pool, { playerId, gameId }: PlayerGame, before: string | null): Promise<{ rounds: StudioRound[]; hasMore: boolean }> {
  const condition = "r.player_id = $1 and r.game_id = $2 and r.state = 'settled' and ($3::uuid is null or r.id < $3) order by r.id desc limit $4";
  const values = [playerId, gameId, before, PAGE + 1];
  const own = await readRounds(pool, 'list_rounds', condition, values);
  const plays = 'p.player_id = $1 and p.game_id = $2 and ($3::uuid is null or p.id < $3) order by p.id desc limit $4';
  const rounds = own.length > 0 ? own : await readPlays(pool, 'list_plays', plays, values);
  return { rounds: rounds.slice(0, PAGE), hasMore: rounds.length > PAGE };
}

/** One settled round of a player, by its id. */
export async function findSettled(pool: pg.Pool, playerId: bigint, roundId: string): Promise<StudioRound | null> {
  const [round] = await readRounds(pool, 'settled_round', "r.player_id = $1 and r.id = $2 and r.state = 'settled'", [playerId, roundId]);
  return round ?? (await readPlays(pool, 'settled_play', 'p.player_id = $1 and p.id = $2', [playerId, roundId]))[0] ?? null;
}

/** The platform sees a chip and the player's own money next to it as two rounds. */
const NO_OWN = { ownStake: null, ownWin: null } as const;

/** The round or play of a chip by the wallet's round of the player's own money in it. */
async function findByOwnRound(pool: pg.Pool, vendorCode: string, userRef: string, roundId: string): Promise<StudioRound | null> {
  const values = [vendorCode, userRef, roundId];
  const round =
    "p.vendor_code = $1 and p.user_ref = $2 and r.state = 'settled' and r.id = (select k.round_id from round_stakes k where k.own_round_id = $3 limit 1)";
  const play = 'u.vendor_code = $1 and u.user_ref = $2 and p.id = (select s.play_id from table_stakes s where s.own_round_id = $3 limit 1)';
  const found = [...(await readRounds(pool, 'settled_own_round_of', round, values)), ...(await readPlays(pool, 'settled_own_play_of', play, values))];
  return found.map((one) => ({ ...one, ...NO_OWN, win: one.ownWin, stake: one.ownStake ?? 0n, rewardId: null }))[0] ?? null;
}

/** The same for the platform, which knows its own name of the player. */
export async function findSettledOf(pool: pg.Pool, vendorCode: string, userRef: string, roundId: string): Promise<StudioRound | null> {
  const ofPlayer = [vendorCode, userRef, roundId];
  const round = "p.vendor_code = $1 and p.user_ref = $2 and r.id = $3 and r.state = 'settled'";
  const play = 'u.vendor_code = $1 and u.user_ref = $2 and p.id = $3';
  const [known] = [...(await readRounds(pool, 'settled_round_of', round, ofPlayer)), ...(await readPlays(pool, 'settled_play_of', play, ofPlayer))];
  return known ? { ...known, ...NO_OWN } : findByOwnRound(pool, vendorCode, userRef, roundId);
}
