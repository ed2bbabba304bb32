import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { StudioProblem, TableEventJson, TablePlayJson, TableSnapshotJson, TableTotal } from '../../protocol.ts';
import { lastRound, roundJson } from '../rounds/table-rounds.store.ts';
import { shownPool } from '../halls/hall-pools.store.ts';
import type { TableGuest } from './table-hub.ts';
import { REST_MS, RESULTS_SHOWN } from '../rounds/table-states.ts';

/** A client that comes back gets its last play if it ended within this time. */
const TOLD_MS = 10 * 60_000;

const COLUMNS = `p.id, p.player_id as "playerId", r.number::int as "roundNumber", p.seq, p.state, p.outcome, p.reward_uuid is not null as "isFree", coalesce(p.balance_after, p.balance_after_bet)::text as balance, e.net::text as net,
  coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'positions', s.positions, 'state', s.state, 'refusal', s.refusal, 'cards', s.cards, 'isFurther', s.is_further, 'inRoot', s.in_root, 'line', s.id || ':' || s.client_seed) order by s.id)
    from table_stakes s where s.play_id = p.id), '[]') as stakes,
  case when p.flight_limit is not null then jsonb_build_object('slot', p.slot, 'target', p.target, 'limit', p.flight_limit,
    'takes', coalesce((select jsonb_agg(jsonb_build_object('key', k.key, 'value', k.value, 'isHalf', k.is_half) order by k.number) from flight_takes k where k.play_id = p.id), '[]'))
    end as flight, case when r.state in ('dealt', 'deciding') then p.turn end as turn
  from table_plays p join table_rounds r on r.id = p.round_id join sessions e on e.id = p.session_id`;

type PlayRow = TablePlayJson & { playerId: bigint };

const playJson = ({ playerId: _, ...play }: PlayRow): TablePlayJson => play;

/** The latest plays of players in the last round of a table: one for each slot, in their order. */
export async function playsOf(db: pg.Pool, tableId: string, playerIds: readonly bigint[]): Promise<Map<bigint, TablePlayJson[]>> {
  const { rows } = await db.query<PlayRow>({
    name: 'table_plays_of',
    text: `select distinct on (p.player_id, p.slot) ${COLUMNS}
      where p.round_id = (select id from table_rounds where table_id = $1 order by number desc limit 1) and p.player_id = any ($2)
      order by p.player_id, p.slot, p.id desc`,
    values: [tableId, playerIds],
  });
  const plays = new Map<bigint, TablePlayJson[]>();
  for (const row of rows) plays.set(row.playerId, [...(plays.get(row.playerId) ?? []), playJson(row)]);
  return plays;
}

/** Rounds before the last one whose payment a client may have missed: a wallet that is late delays payment, not the table (TABLE-10). */
const PAST_ROUNDS = 2;

/** The latest settled play of players in the rounds before the last one of a table. */
export async function pastPlaysOf(db: pg.Pool, tableId: string, playerIds: readonly bigint[]): Promise<Map<bigint, TablePlayJson>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await db.query<PlayRow>({
    name: 'table_past_plays_of',
    text: `select distinct on (p.player_id) ${COLUMNS}
      where p.round_id in (select id from table_rounds where table_id = $1 order by number desc offset 1 limit $3) and p.player_id = any ($2) and p.state = 'settled'
      order by p.player_id, p.id desc`,
    values: [tableId, playerIds, PAST_ROUNDS],
  });
  return new Map(rows.map((row) => [row.playerId, playJson(row)]));
}

/** The client's key of a stake at a table. */
export interface StakeKey {
  readonly playerId: bigint;
  readonly tableId: string;
  readonly key: string;
}

/** A stake of a key, and the play that holds it. */
export interface KeyedPlay {
  readonly refusal: StudioProblem | null;
  readonly refusalLimit: Money | null;
  readonly balanceAfter: Money | null;
  readonly play: TablePlayJson;
}

type KeyedRow = PlayRow & Omit<KeyedPlay, 'play'> & { place: bigint };

/** For each key its stake and play; null for an unknown one. */
export async function playsOfKeys(db: pg.Pool, keys: readonly StakeKey[]): Promise<(KeyedPlay | null)[]> {
  const { rows } = await db.query<KeyedRow>({
    name: 'table_plays_of_keys',
    text: `select k.place, k.refusal, k.refusal_limit as "refusalLimit", k.balance_after as "balanceAfter", ${COLUMNS}
      join (select a.place, s.play_id, s.refusal, s.refusal_limit, s.balance_after from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as a (player_id, table_id, key, place)
        join table_stakes s on s.player_id = a.player_id and s.table_id = a.table_id and s.key = a.key) k on k.play_id = p.id`,
    values: [keys.map(({ playerId }) => playerId), keys.map(({ tableId }) => tableId), keys.map(({ key }) => key)],
  });
  const found = new Map(
    rows.map(({ place, refusal, refusalLimit, balanceAfter, ...row }) => [Number(place), { refusal, refusalLimit, balanceAfter, play: playJson(row) }]),
  );
  return keys.map((_, at) => found.get(at + 1) ?? null);
}

/** The play of an act of a key. */
export async function playOfAct(db: pg.Pool, tableId: string, playerId: bigint, key: string): Promise<TablePlayJson | null> {
  const { rows } = await db.query<PlayRow>(
    `select ${COLUMNS} where r.table_id = $1 and p.player_id = $2 and p.id in (select play_id from table_acts where key = $3)`,
    [tableId, playerId, key],
  );
  return rows[0] ? playJson(rows[0]) : null;
}

async function endedBefore(db: pg.Pool, tableId: string, playerId: bigint): Promise<TablePlayJson | null> {
  const { rows } = await db.query<PlayRow>(
    `select ${COLUMNS} where p.player_id = $2 and r.table_id = $1 and p.state = 'settled' and p.ended_at > clock_timestamp() - $3 * interval '1 ms'
      and r.number < (select max(number) from table_rounds where table_id = $1) order by p.id desc limit 1`,
    [tableId, playerId, TOLD_MS],
  );
  return rows[0] ? playJson(rows[0]) : null;
}

/** Amounts on a table in one currency. */
export async function totalsOf(db: pg.Pool, tableId: string, currency: string): Promise<TableTotal[]> {
  const { rows } = await db.query<TableTotal>({
    name: 'table_totals_of',
    text: `select position, amount::text as amount, stakes from table_totals
      where round_id = (select id from table_rounds where table_id = $1 order by number desc limit 1) and currency = $2 and amount > 0 order by position`,
    values: [tableId, currency],
  });
  return rows;
}

/** How many players are at a table. */
export async function playersAt(db: pg.Pool, tableId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'table_players',
    text: 'select count(*)::int as count from table_seats where table_id = $1 and until > clock_timestamp()',
    values: [tableId],
  });
  return rows[0]?.count ?? 0;
}

interface TableRow {
  seq: bigint;
  is_stopped: boolean;
  chain_used: number;
  length: number;
  anchors: string[];
  own_seed: string | null;
}

/** The whole of a table as one player may see it now. */
export async function snapshotOf(
  db: pg.Pool,
  tableId: string,
  player: Pick<TableGuest, 'playerId' | 'gameId' | 'currency' | 'pool' | 'copy'>,
): Promise<{ now: number } & TableSnapshotJson> {
  const { rows } = await db.query<TableRow>(
    `select t.seq, t.stopped_at is not null as is_stopped, t.chain_used, c.length, s.client_seed as own_seed,
        (select array_agg(n.anchor order by n.number) from table_chains n where n.table_id = t.id and n.number >= t.chain) as anchors
      from tables t join table_chains c on c.table_id = t.id and c.number = t.chain left join seed_chains s on s.player_id = $2 and s.game_id = $3 where t.id = $1`,
    [tableId, player.playerId, player.gameId],
  );
  const [table] = rows;
  if (!table) throw new Error(`there is no table ${tableId}`);
  const round = await lastRound(db, tableId);
  const results = await db.query<{ result: string }>(
    `select result from (select number, result from table_rounds where table_id = $1 and result is not null and pay_at <= clock_timestamp() order by number desc limit $2) l order by number`,
    [tableId, RESULTS_SHOWN],
  );
  const [totals, players, own, before, pool] = await Promise.all([
    totalsOf(db, tableId, player.currency),
    playersAt(db, tableId),
    playsOf(db, tableId, [player.playerId]),
    endedBefore(db, tableId, player.playerId),
    player.pool && shownPool(db, player.pool),
  ]);
  const plays = own.get(player.playerId) ?? [];
  const isResting = round === null || round.state === 'void' || (round.payMs !== null && round.nowMs > round.payMs + REST_MS);
  return {
    now: Math.round(round?.nowMs ?? Date.now()),
    seq: Number(table.seq),
    round: isResting ? null : roundJson(round),
    isStopped: table.is_stopped,
    results: results.rows.map(({ result }) => result),
    totals,
    players,
    copy: player.copy,
    pool,
    play: plays[0] ?? null,
    plays,
    before,
    anchors: table.anchors,
    chainLength: table.length,
    chainUsed: table.chain_used,
    ownSeed: table.own_seed ?? '',
  };
}

/** Public events of a table after one of them, in order; null if some were deleted. */
export async function eventsAfter(db: pg.Pool, tableId: string, after: number): Promise<TableEventJson[] | null> {
  const { rows } = await db.query<TableEventJson>(
    `select e.seq::int as seq, e.body as round, t.stopped_at is not null as "isStopped" from table_events e join tables t on t.id = e.table_id
      where e.table_id = $1 and e.seq > $2 order by e.seq`,
    [tableId, after],
  );
  const [first] = rows;
  return first && first.seq !== after + 1 ? null : rows;
}
