import type pg from 'pg';
import { first, many, type Queries } from '#server/db/sql.ts';

export interface FollowRow {
  gameId: string;
  push: boolean;
  mail: boolean;
}

const COLUMNS = 'game_id as "gameId", by_push as push, by_mail as mail';

export const readFollows = (queries: Queries, playerId: bigint): Promise<FollowRow[]> =>
  many<FollowRow>(queries, `select ${COLUMNS} from lottery_follows where player_id = $1 order by since, game_id`, [playerId]);

export const readFollow = (queries: Queries, playerId: bigint, gameId: string): Promise<FollowRow | undefined> =>
  first<FollowRow>(queries, `select ${COLUMNS} from lottery_follows where player_id = $1 and game_id = $2`, [playerId, gameId]);

/** Follows a game, or changes its ways; `since` stays that of the beginning. A game that the installation does not have is left out. */
export async function writeFollow(queries: Queries, playerId: bigint, merchantCode: string, { gameId, push, mail }: FollowRow): Promise<void> {
  await queries.query(
    `insert into lottery_follows (player_id, game_id, merchant_code, by_push, by_mail) select $1, id, $3, $4, $5 from lottery_games where id = $2
      on conflict (player_id, game_id) do update set by_push = excluded.by_push, by_mail = excluded.by_mail`,
    [playerId, gameId, merchantCode, push, mail],
  );
}

export async function deleteFollow(pool: pg.Pool, playerId: bigint, gameId: string): Promise<void> {
  await pool.query('delete from lottery_follows where player_id = $1 and game_id = $2', [playerId, gameId]);
}

/** Followers of each game that has any, at some merchants; null for all. */
export const countFollowers = (queries: Queries, merchants: readonly string[] | null): Promise<{ gameId: string; followers: number }[]> =>
  many(
    queries,
    `select game_id as "gameId", count(*)::integer as followers from lottery_follows
      where $1::text[] is null or merchant_code = any ($1) group by 1`,
    [merchants],
  );

export interface FollowerRow {
  playerId: bigint;
  merchantCode: string;
  push: boolean;
  mail: boolean;
}

/** The next followers of a game by their number: open accounts that follow since before a moment. Members who get no offers are left out (LOTT-47). */
export const nextFollowers = (
  queries: Queries,
  { gameId, publishedAt, lastPlayerId }: { gameId: string; publishedAt: Date; lastPlayerId: bigint },
  limit: number,
): Promise<FollowerRow[]> =>
  many<FollowerRow>(
    queries,
    `select f.player_id as "playerId", f.merchant_code as "merchantCode", f.by_push as push, f.by_mail as mail
      from lottery_follows f join players p on p.id = f.player_id
      where f.game_id = $1 and f.player_id > $2 and f.since < $3 and p.is_enabled and p.closed_at is null and not gets_no_offers(p.id)
      order by f.player_id limit $4`,
    [gameId, lastPlayerId, publishedAt, limit],
  );
