import { first, type Queries, type Transaction } from '#server/db/sql.ts';

/** A message to the followers of a game: a result of a draw by its version, or the summary of a day (YYYY-MM-DD). */
export interface PostRow {
  id: bigint;
  gameId: string;
  drawId: string | null;
  version: number;
  day: string | null;
  publishedAt: Date;
  lastPlayerId: bigint;
}

const KEPT = "interval '30 days'";

/**
 * Plans messages of results that were published in the last two days, and of corrections that were decided then, once each. Results that wait for people are
 * not published. Only games that somebody follows are looked at.
 */
export async function planDraws(queries: Queries, gameIds: readonly string[]): Promise<number> {
  const { rowCount } = await queries.query(
    `insert into lottery_result_posts (game_id, draw_id, version, published_at)
      select d.game_id, d.id, coalesce(c.version, 1), coalesce(c.decided_at, d.drawn_at) from unnest($1::text[]) as g (id)
      cross join lateral (
        select id, game_id, drawn_at from lottery_draws where game_id = g.id and draws_at > now() - interval '2 days' and result is not null
          and state in ('drawn', 'settling', 'settled') and not is_held and drawn_at is not null
        union select w.id, w.game_id, w.drawn_at from lottery_corrections n join lottery_draws w on w.id = n.draw_id
          where w.game_id = g.id and n.decided_at > now() - interval '2 days' and w.state in ('drawn', 'settling', 'settled') and not w.is_held) d
      left join lateral (select version, decided_at from lottery_corrections where draw_id = d.id order by version desc limit 1) c on true
      where exists (select from lottery_follows f where f.game_id = g.id)
        and not exists (select from lottery_result_posts p where p.draw_id = d.id and p.version = coalesce(c.version, 1))
      on conflict (draw_id, version) do nothing`,
    [gameIds],
  );
  return rowCount ?? 0;
}

/** Plans the summaries of days that have ended in the zones of games that somebody follows, once each. */
export async function planDays(queries: Queries, days: readonly { gameId: string; day: string; zone: string }[]): Promise<number> {
  const { rowCount } = await queries.query(
    `insert into lottery_result_posts (game_id, day, published_at)
      select g.id, g.day, (g.day + 1)::timestamp at time zone g.zone from unnest($1::text[], $2::date[], $3::text[]) as g (id, day, zone)
      where exists (select from lottery_follows f where f.game_id = g.id)
        and not exists (select from lottery_result_posts p where p.game_id = g.id and p.day = g.day)
      on conflict (game_id, day) do nothing`,
    [days.map(({ gameId }) => gameId), days.map(({ day }) => day), days.map(({ zone }) => zone)],
  );
  return rowCount ?? 0;
}

export async function deleteOldPosts(queries: Queries): Promise<void> {
  await queries.query(`delete from lottery_result_posts where published_at < now() - ${KEPT}`);
}

/** The oldest post with followers left, held against other workers. */
export const lockPost = (transaction: Transaction): Promise<PostRow | undefined> =>
  first<PostRow>(
    transaction,
    `select id, game_id as "gameId", draw_id as "drawId", version, day::text, published_at as "publishedAt", last_player_id as "lastPlayerId"
      from lottery_result_posts where done_at is null order by id limit 1 for update skip locked`,
    [],
  );

export async function writePost(transaction: Transaction, id: bigint, { lastPlayerId, isDone }: { lastPlayerId: bigint; isDone: boolean }): Promise<void> {
  await transaction.query('update lottery_result_posts set last_player_id = $2, done_at = case when $3 then clock_timestamp() end where id = $1', [
    id,
    lastPlayerId,
    isDone,
  ]);
}

/** Draws with results of a day of a game's zone, by their numero, and the last of their results. */
export const readDay = (queries: Queries, gameId: string, day: string): Promise<{ draws: number; last: string | null } | undefined> =>
  first(
    queries,
    `select count(*)::integer as draws, (array_agg(result order by draws_at desc))[1] as last from lottery_draws
      where game_id = $1 and draws_at between $2::date - interval '15 hours' and $2::date + interval '39 hours' and left(numero, 8) = to_char($2::date, 'YYYYMMDD')
        and result is not null and state in ('drawn', 'settling', 'settled') and not is_held`,
    [gameId, day],
  );
