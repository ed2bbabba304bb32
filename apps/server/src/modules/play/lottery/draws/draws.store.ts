import type { DrawState } from '@laro/lottery/orders/states';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** Winning lines and bets of a prize class. */
export interface Winners {
  play: string;
  prize: string;
  lines: number;
  bets: number;
}

/** Real money in a seal, in money units as text. */
export interface SealedStake {
  currency: string;
  staked: string;
}

export interface DrawRow {
  id: string;
  gameId: string;
  station: string;
  numero: string;
  drawsAt: Date;
  closesAt: Date;
  state: DrawState;
  isHeld: boolean;
  /** The person who holds it, and why; null for the control. */
  heldBy: string | null;
  heldBecause: string | null;
  rulesVersion: number;
  commitment: string | null;
  hiddenSeed: Buffer | null;
  serverSeed: string | null;
  sealedAt: Date | null;
  seal: string | null;
  /** In the seal, those of free play among them. */
  orders: number;
  trialOrders: number;
  stakes: SealedStake[];
  beaconRound: bigint | null;
  beaconSignature: string | null;
  clientSeed: string | null;
  result: string | null;
  /** The numbers that a void draw would have had; null for any other. */
  voidResult: string | null;
  drawnAt: Date | null;
  settledUpto: string | null;
  settledAt: Date | null;
  winners: Winners[];
  voidReason: string | null;
  /** By the database's clock. */
  isOpen: boolean;
}

const COLUMNS = `id, game_id as "gameId", station, numero, draws_at as "drawsAt", closes_at as "closesAt", state, is_held as "isHeld", held_by as "heldBy", held_because as "heldBecause", rules_version as "rulesVersion",
  commitment, hidden_seed as "hiddenSeed", server_seed as "serverSeed", sealed_at as "sealedAt", seal, orders, trial_orders as "trialOrders", stakes, beacon_round as "beaconRound",
  beacon_signature as "beaconSignature", client_seed as "clientSeed", result, void_result as "voidResult", drawn_at as "drawnAt", settled_upto as "settledUpto", settled_at as "settledAt",
  winners, void_reason as "voidReason", state = 'scheduled' and closes_at > clock_timestamp() as "isOpen"`;

export const readDraw = (queries: Queries, id: string): Promise<DrawRow | undefined> =>
  first<DrawRow>(queries, `select ${COLUMNS} from lottery_draws where id = $1`, [id]);

export const readDraws = (queries: Queries, ids: readonly string[]): Promise<DrawRow[]> =>
  many<DrawRow>(queries, `select ${COLUMNS} from lottery_draws where id = any ($1)`, [ids]);

/** A draw for a change of its state. */
export const lockDraw = (transaction: Transaction, id: string): Promise<DrawRow | undefined> =>
  first<DrawRow>(transaction, `select ${COLUMNS} from lottery_draws where id = $1 for update`, [id]);

/** Locks draws against closing while orders are placed or cancelled. They are open by the clock after the lock. */
export const shareDraws = async (transaction: Transaction, ids: readonly string[]): Promise<DrawRow[]> =>
  (await transaction.query<DrawRow>({ name: 'lottery_share_draws', text: `select ${COLUMNS} from lottery_share_draws($1)`, values: [[...ids]] })).rows;

/** The ids of a draw and of those after it that have not closed, of the same game and station. Empty where the draw is not the game's. */
export const readSeries = async (queries: Queries, drawId: string, gameId: string, count: number): Promise<string[]> => {
  const rows = await many<{ id: string }>(
    queries,
    `select d.id from lottery_draws d join lottery_draws f on f.id = $1 and f.game_id = $2 and d.game_id = f.game_id and d.station = f.station
      where d.draws_at >= f.draws_at and (d.state = 'scheduled' or d.id = f.id) order by d.draws_at limit $3`,
    [drawId, gameId, count],
  );
  return rows.map(({ id }) => id);
};

/** Draws of a game that can be bet on, in their order. */
export const readOpenDraws = (queries: Queries, gameId: string, count: number): Promise<DrawRow[]> =>
  many<DrawRow>(
    queries,
    `select ${COLUMNS} from lottery_draws where game_id = $1 and state = 'scheduled' and closes_at > clock_timestamp() order by draws_at, station limit $2`,
    [gameId, count],
  );

/** Stations that draw at the same moment, at most. */
const STATIONS = 4;

/** The draw of each game that can be bet on next, one for each station of its moment, with the time that is left by the database's clock. */
export const readNextDraws = async (
  queries: Queries,
  gameIds: readonly string[],
): Promise<(Pick<DrawRow, 'id' | 'gameId' | 'numero' | 'closesAt'> & { leftMs: number })[]> => {
  const rows = await many<Pick<DrawRow, 'id' | 'gameId' | 'numero' | 'closesAt'> & { leftMs: number; isFirst: boolean }>(
    queries,
    `select d.* from unnest($1::text[]) as g (id) cross join lateral (
      select id, game_id as "gameId", numero, closes_at as "closesAt", (1000 * extract(epoch from closes_at - clock_timestamp()))::float8 as "leftMs",
        draws_at = min(draws_at) over () as "isFirst"
      from (select * from lottery_draws where game_id = g.id and state = 'scheduled' and closes_at > clock_timestamp()
        order by draws_at, station limit $2) next) d`,
    [gameIds, STATIONS],
  );
  return rows.filter(({ isFirst }) => isFirst).map(({ isFirst: _, ...draw }) => draw);
};

/** Which past draws of a game: those between two moments, of one day of the game's zone (`YYYYMMDD`) or with one numero, or all of them. */
export interface PastDraws {
  after: Date;
  before: Date;
  day: string | null;
  numero: string | null;
  /** Null for all. */
  state: DrawState | null;
}

/** Draws of a game that wait for people: held, or with sources that differ. */
export const readStuckDraws = (queries: Queries, gameId: string, count: number): Promise<DrawRow[]> =>
  many<DrawRow>(
    queries,
    `select ${COLUMNS} from lottery_draws
      where game_id = $1 and state in ('scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling') and (is_held or state = 'disputed')
      order by draws_at desc, station limit $2`,
    [gameId, count],
  );

/** Past draws of a game, the newest first. A numero begins with its day, which counts a draw at 24:00 to the day that it ends (LOTT-05). */
export const readPastDraws = (queries: Queries, gameId: string, { after, before, day, numero, state }: PastDraws, count: number): Promise<DrawRow[]> =>
  many<DrawRow>(
    queries,
    `select ${COLUMNS} from lottery_draws
      where game_id = $1 and draws_at > $2 and draws_at < $3 and ($4::text is null or left(numero, 8) = $4) and ($5::text is null or numero = $5)
        and ($6::text is null or state = $6)
      order by draws_at desc, station limit $7`,
    [gameId, after, before, day, numero, state, count],
  );

/** The first two conditions follow from the third: with them an index leads to the few draws that can be meant (a draw closes an hour before its moment at most). */
const WAITING = `state in ('scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling') and draws_at <= now() + interval '2 hours' and
  (state in ('closed', 'awaiting', 'disputed') or state = 'scheduled' and closes_at <= clock_timestamp() or state in ('drawn', 'settling') and is_held)`;

/**
 * The draws of each game for the lobby: `next` can be bet on, `waiting` has no numbers yet or is held before money moves, `last` is the newest result,
 * `past` the newest draw that has ended. */
export async function readHeads(queries: Queries, gameIds: readonly string[]): Promise<(DrawRow & { head: 'next' | 'waiting' | 'last' | 'past' })[]> {
  const of = (head: string, where: string, order: string) =>
    `(select '${head}' as head, ${COLUMNS} from lottery_draws where game_id = g.id and ${where} order by draws_at ${order}, station limit 1)`;
  return many(
    queries,
    `select d.* from unnest($1::text[]) as g (id) cross join lateral (
      ${of('next', "state = 'scheduled' and closes_at > clock_timestamp()", 'asc')}
      union all ${of('waiting', WAITING, 'asc')}
      union all ${of('last', "result is not null and state <> 'void'", 'desc')}
      union all ${of('past', "draws_at <= clock_timestamp() and state in ('drawn', 'settling', 'settled', 'void')", 'desc')}) d`,
    [gameIds],
  );
}

/** Past draws of some games within 400 days, the newest first: of one day (`YYYYMMDD`) or station, or all. */
export const readDrawsOfDay = (
  queries: Queries,
  gameIds: readonly string[],
  { day, station }: { day: string; station: string },
  count: number,
): Promise<DrawRow[]> =>
  many<DrawRow>(
    queries,
    `select ${COLUMNS} from lottery_draws where game_id = any ($1) and draws_at between now() - interval '400 days' and now()
      and ($2 = '' or left(numero, 8) = $2) and ($3 = '' or station = $3) order by draws_at desc, station limit $4`,
    [gameIds, day, station, count],
  );

/** Imported draws whose moment is before another one, the newest first. */
export const readImported = (queries: Queries, before: Date, count: number): Promise<DrawRow[]> =>
  many<DrawRow>(queries, `select ${COLUMNS} from lottery_draws where station <> '' and draws_at < $1 order by draws_at desc, station limit $2`, [
    before,
    count,
  ]);

/** The newest published results of a game. */
export const readResults = async (queries: Queries, gameId: string, count: number): Promise<string[]> => {
  const rows = await many<{ result: string }>(
    queries,
    "select result from lottery_draws where game_id = $1 and result is not null and state in ('drawn', 'settling', 'settled') order by draws_at desc, station limit $2",
    [gameId, count],
  );
  return rows.map(({ result }) => result);
};
