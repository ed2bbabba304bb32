import type { TieRule } from '@laro/domain/tournaments/tournament-program';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** The order of a row on the board: best first. */
export interface OrderKey {
  orderScore: bigint;
  /** As the database writes it, with microseconds. */
  reachedAt: string;
  lastRound: string;
}

export interface BoardRow extends OrderKey {
  playerId: bigint;
  username: string;
  score: bigint;
  /** The result; null before it. */
  place: number | null;
  prize: bigint;
}

/** Blocks that keep a member from play: pauses, exclusions, closed accounts, and blocks by the operator (rewards.md 5). */
const KEPT = `b.ended_at is null and (b.until is null or b.until > now()) and (b.kind in ('bet', 'deposit', 'full') or b.cause = 'law')`;
const FOR_GOOD = `(b.cause in ('exclusion', 'law') or b.kind = 'full' or b.origin = 'closure')`;
const KEY = '(e.order_score, e.reached_at, e.last_round)';
const LISTED = 'e.tournament_id = $1 and e.is_listed and e.order_score < 0';
const ROW = `e.player_id as "playerId", p.username, e.score, e.order_score as "orderScore", e.reached_at::text as "reachedAt", e.last_round as "lastRound", e.place,
  e.prize`;

/**
 * Takes members off the board who are kept from play, and puts those back whose pause has ended; an excluded member's entry ends (T95). True if the board
 * changes.
 */
export async function syncListed(transaction: Transaction, tournamentId: string): Promise<boolean> {
  const gone = await transaction.query(
    `update tournament_entries e set is_listed = false, ended_at = case when k.for_good then now() else e.ended_at end
    from (select b.player_id, bool_or(${FOR_GOOD}) as for_good from player_blocks b where ${KEPT} group by 1) k
    where e.tournament_id = $1 and e.player_id = k.player_id and e.taken_out_at is null and e.ended_at is null and (e.is_listed or k.for_good)`,
    [tournamentId],
  );
  const back = await transaction.query(
    `update tournament_entries e set is_listed = true
    where e.tournament_id = $1 and not e.is_listed and e.taken_out_at is null and e.ended_at is null
      and not exists (select from player_blocks b where b.player_id = e.player_id and ${KEPT})`,
    [tournamentId],
  );
  return (gone.rowCount ?? 0) + (back.rowCount ?? 0) > 0;
}

/** Ends the entries of a member in tournaments without results, for an exclusion (REW-24). Tournaments are held first, as everywhere. */
export async function endEntries(transaction: Transaction, playerId: bigint): Promise<void> {
  const entered = await many<{ id: string }>(
    transaction,
    `select t.id from tournaments t join tournament_entries e on e.tournament_id = t.id
    where e.player_id = $1 and e.ended_at is null and e.taken_out_at is null and t.phase not in ('final', 'cancelled') order by t.id for update of t`,
    [playerId],
  );
  for (const { id } of entered) {
    await transaction.query('update tournament_entries set is_listed = false, ended_at = now() where tournament_id = $1 and player_id = $2', [id, playerId]);
    await raiseRevision(transaction, id);
  }
}

/** Members on the board, with and without a score. */
export async function listedCount(queries: Queries, tournamentId: string): Promise<number> {
  const row = await first<{ count: number }>(queries, 'select count(*)::int as count from tournament_entries where tournament_id = $1 and is_listed', [
    tournamentId,
  ]);
  return row?.count ?? 0;
}

/** The best rows. */
export const topRows = (queries: Queries, tournamentId: string, limit: number): Promise<BoardRow[]> =>
  many<BoardRow>(queries, `select ${ROW} from tournament_entries e join players p on p.id = e.player_id where ${LISTED} order by ${KEY} limit $2`, [
    tournamentId,
    limit,
  ]);

/** The best rows down to a place, with all that have the score of that place. */
export const rowsToPlace = (queries: Queries, tournamentId: string, place: number): Promise<BoardRow[]> =>
  many<BoardRow>(
    queries,
    `select ${ROW} from tournament_entries e join players p on p.id = e.player_id
    where ${LISTED} and e.order_score <= coalesce((select e.order_score from tournament_entries e where ${LISTED} order by ${KEY} offset $2 - 1 limit 1), 0)
    order by ${KEY}`,
    [tournamentId, place],
  );

const keyOf = ({ orderScore, reachedAt, lastRound }: OrderKey) => [String(orderScore), reachedAt, lastRound];

/** Rows before and after a row of the board, nearest first. */
export async function neighbours(queries: Queries, tournamentId: string, key: OrderKey, count: number): Promise<{ before: BoardRow[]; after: BoardRow[] }> {
  const rows = (direction: '<' | '>') =>
    many<BoardRow>(
      queries,
      `select ${ROW} from tournament_entries e join players p on p.id = e.player_id
      where ${LISTED} and ${KEY} ${direction} ($2::bigint, $3::timestamptz, $4::uuid)
      order by e.order_score ${direction === '<' ? 'desc' : 'asc'}, e.reached_at ${direction === '<' ? 'desc' : 'asc'},
        e.last_round ${direction === '<' ? 'desc' : 'asc'} limit $5`,
      [tournamentId, ...keyOf(key), count],
    );
  return { before: (await rows('<')).toReversed(), after: await rows('>') };
}

/** The smallest score above another one; undefined for the highest. */
export const nextScore = async (queries: Queries, tournamentId: string, { orderScore }: OrderKey): Promise<bigint | undefined> =>
  (
    await first<{ score: bigint }>(
      queries,
      `select e.score from tournament_entries e where ${LISTED} and e.order_score < $2 order by e.order_score desc limit 1`,
      [tournamentId, String(orderScore)],
    )
  )?.score;

/** Rows before a row: counted from the last mark before it, so at most a thousand index rows (TOUR-04). */
export const COUNT_BEFORE = `with mark as (
    select m.place, m.order_score, m.reached_at, m.last_round from tournament_marks m
    where m.tournament_id = $1 and (m.order_score, m.reached_at, m.last_round) <= ($2::bigint, $3::timestamptz, $4::uuid)
    order by m.order_score desc, m.reached_at desc, m.last_round desc limit 1
  )
  select (coalesce((select place from mark), 1) - 1 + (
    select count(*) from tournament_entries e where ${LISTED} and ${KEY} < ($2::bigint, $3::timestamptz, $4::uuid)
      and ${KEY} >= (coalesce((select order_score from mark), -9223372036854775808), coalesce((select reached_at from mark), '-infinity'),
        coalesce((select last_round from mark), '00000000-0000-0000-0000-000000000000'))
  ))::int as before`;

/** The first row of a score, as a key that no row has. */
const firstOf = ({ orderScore }: OrderKey): OrderKey => ({ orderScore, reachedAt: '-infinity', lastRound: '00000000-0000-0000-0000-000000000000' });

/** The place of a row; with `split`, all of one score share the place of the first. */
export async function placeOf(queries: Queries, tournamentId: string, tie: TieRule, key: OrderKey): Promise<number> {
  const row = await first<{ before: number }>(queries, COUNT_BEFORE, [tournamentId, ...keyOf(tie === 'split' ? firstOf(key) : key)]);
  return (row?.before ?? 0) + 1;
}

/** A row of the stored board: place, score, prize; a prize is null where its place is shared. */
export type TopRow = readonly [place: number, score: string, prize: string | null];

export interface StoredBoard {
  /** The moment it was taken; now where nothing has changed since. */
  asOf: Date;
  players: number;
  topPlayers: string[];
  names: string[];
  top: TopRow[];
  /** A member on it has been kept from play since it was taken. */
  isStale: boolean;
}

/** True if all counted play is in the scores, and the programs that bring it there work. */
const IS_COUNTED = `coalesce((select max(number) from reward_events), 0) <= coalesce((select number from reward_places where program = 'tournaments'), 0)
  and not exists (select from reward_program_faults where program in ('days', 'tournaments'))`;

/** The board that was taken last; its names are read with it. */
export const readBoard = (queries: Queries, tournamentId: string): Promise<StoredBoard | undefined> =>
  first<StoredBoard>(
    queries,
    `select case when t.phase in ('announced', 'open', 'closing', 'review') and s.revision = t.revision and ${IS_COUNTED} then now() else s.as_of end as "asOf", s.players, s.top_players::text[] as "topPlayers", s.top,
      array(select p.username from unnest(s.top_players) with ordinality as u (id, n) join players p on p.id = u.id order by u.n) as names,
      exists (select from player_blocks b where b.player_id = any (s.top_players) and ${KEPT}) as "isStale"
    from tournament_boards s join tournaments t on t.id = s.tournament_id where s.tournament_id = $1`,
    [tournamentId],
  );

/** Holds a tournament for a snapshot; gives its revision. */
export async function holdRevision(transaction: Transaction, tournamentId: string): Promise<bigint> {
  const row = await first<{ revision: bigint }>(transaction, 'select revision from tournaments where id = $1 for update', [tournamentId]);
  return row?.revision ?? 0n;
}

/** Counts a change of a board that came from elsewhere. */
export async function raiseRevision(transaction: Transaction, tournamentId: string): Promise<void> {
  await transaction.query('update tournaments set revision = revision + 1 where id = $1', [tournamentId]);
}

export async function writeBoard(
  transaction: Transaction,
  tournamentId: string,
  board: { revision: bigint; players: number; topPlayers: readonly bigint[]; top: readonly TopRow[] },
): Promise<void> {
  await transaction.query(
    `insert into tournament_boards as s (tournament_id, revision, as_of, players, top_players, top) values ($1, $2, clock_timestamp(), $3, $4::bigint[], $5)
    on conflict (tournament_id) do update set revision = excluded.revision, as_of = excluded.as_of, players = excluded.players,
      top_players = excluded.top_players, top = excluded.top`,
    [tournamentId, board.revision, board.players, board.topPlayers.map(String), JSON.stringify(board.top)],
  );
}

/** Keeps the rows of every nth place. */
export async function writeMarks(transaction: Transaction, tournamentId: string, every: number): Promise<void> {
  await transaction.query('delete from tournament_marks where tournament_id = $1', [tournamentId]);
  await transaction.query(
    `insert into tournament_marks (tournament_id, place, order_score, reached_at, last_round)
    select $1, n.place, n.order_score, n.reached_at, n.last_round
    from (select row_number() over (order by ${KEY}) as place, e.order_score, e.reached_at, e.last_round from tournament_entries e where ${LISTED}) n
    where n.place % $2 = 0`,
    [tournamentId, every],
  );
}

/** Boards that are due: changed since they were taken, or with members to take off or put back. */
export const boardsToTake = async (queries: Queries, everySeconds: number): Promise<string[]> =>
  (
    await many<{ id: string }>(
      queries,
      `select t.id from tournaments t left join tournament_boards s on s.tournament_id = t.id
      where t.phase in ('announced', 'open', 'closing', 'review') and (s.tournament_id is null or (s.as_of <= now() - make_interval(secs => $1) and (
        s.revision <> t.revision
        or exists (select from tournament_entries e join player_blocks b on b.player_id = e.player_id
          where e.tournament_id = t.id and e.is_listed and ${KEPT})
        or exists (select from tournament_entries e where e.tournament_id = t.id and not e.is_listed and e.taken_out_at is null and e.ended_at is null
          and not exists (select from player_blocks b where b.player_id = e.player_id and ${KEPT}))))) order by t.id`,
      [everySeconds],
    )
  ).map(({ id }) => id);
