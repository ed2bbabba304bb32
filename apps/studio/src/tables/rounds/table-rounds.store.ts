import type pg from 'pg';
import type { TableDealJson, TableRoundJson } from '../../protocol.ts';
import type { TableRoundState } from './table-states.ts';

/** A round in the books. Times in milliseconds since 1970. */
export interface TableRoundRow {
  id: string;
  tableId: string;
  number: number;
  state: TableRoundState;
  chain: number;
  chainNumber: number;
  mathematics: string;
  version: number;
  commitment: string;
  opensMs: number;
  closesMs: number;
  drawnMs: number | null;
  payMs: number | null;
  /** Of flights, from the close on: first moment of the curve, and the first at which it no longer flies, which is secret until then. */
  fliesMs: number | null;
  crashesMs: number | null;
  /** Of tables with decisions, from the deal on: the current window and the open cards. */
  deal: TableDealJson | null;
  serverSeed: string | null;
  clientSeed: string | null;
  root: string | null;
  beacon: string | null;
  drawn: unknown;
  result: string | null;
  voidReason?: string | null;
  nowMs: number;
}

/** Entropy of a closed round from its stakes and the beacon: public from the draw on. */
export interface RoundEntropy {
  root: string;
  beacon: string;
  clientSeed: string;
}

/** SQL of a time as milliseconds since 1970. */
const msOf = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

const COLUMNS = `r.id, r.table_id as "tableId", r.number::int as number, r.state, r.chain, r.chain_number as "chainNumber", r.mathematics, r.version, r.commitment,
  ${msOf('r.opens_at')} as "opensMs", ${msOf('r.closes_at')} as "closesMs", ${msOf('r.drawn_at')} as "drawnMs", ${msOf('r.pay_at')} as "payMs",
  (select ${msOf('f.flies_at')} from flights f where f.round_id = r.id) as "fliesMs", (select ${msOf('f.crashes_at')} from flights f where f.round_id = r.id) as "crashesMs",
  (select jsonb_build_object('window', d.number, 'opensAt', round(${msOf('d.opens_at')}), 'endsAt', round(${msOf('d.ends_at')}), 'isClosed', d.closed_at is not null,
    'isAgain', d.is_again, 'shown', d.shown) from deals d where d.round_id = r.id) as deal,
  r.server_seed as "serverSeed", r.client_seed as "clientSeed", r.root, r.beacon, r.drawn, r.result, r.void_reason as "voidReason", ${msOf('clock_timestamp()')} as "nowMs"`;

/** The last round of a table; null before its first. */
export async function lastRound(db: pg.Pool | pg.PoolClient, tableId: string, lock: '' | 'for update of r' = ''): Promise<TableRoundRow | null> {
  const { rows } = await db.query<TableRoundRow>(`select ${COLUMNS} from table_rounds r where r.table_id = $1 order by r.number desc limit 1 ${lock}`, [
    tableId,
  ]);
  return rows[0] ?? null;
}

/** The public view of a round. */
export const roundJson = (round: TableRoundRow): TableRoundJson => ({
  number: round.number,
  phase: round.state,
  opensAt: Math.round(round.opensMs),
  closesAt: Math.round(round.closesMs),
  drawnAt: round.drawnMs === null ? null : Math.round(round.drawnMs),
  payAt: round.payMs === null ? null : Math.round(round.payMs),
  ...(round.fliesMs === null ? {} : { fliesAt: Math.round(round.fliesMs) }),
  ...(round.deal === null ? {} : { deal: round.deal }),
  drawn: round.drawn as TableRoundJson['drawn'],
  result: round.result,
  voidReason: round.voidReason ?? null,
  proof: {
    commitment: round.commitment,
    nonce: round.chainNumber,
    serverSeed: round.serverSeed,
    clientSeed: round.clientSeed,
    root: round.root,
    beacon: round.beacon,
  },
});

/** Writes the table's next public event: the present round. Sent to every process when the transaction ends. */
export async function tellRound(client: pg.PoolClient, tableId: string): Promise<void> {
  const round = await lastRound(client, tableId);
  if (!round) return;
  const { rows } = await client.query<{ seq: bigint }>('update tables set seq = seq + 1 where id = $1 returning seq', [tableId]);
  const seq = rows[0]?.seq ?? 0n;
  await client.query('insert into table_events (table_id, seq, round_number, body) values ($1, $2, $3, $4)', [
    tableId,
    seq,
    round.number,
    JSON.stringify(roundJson(round)),
  ]);
  // Those of the last two rounds are kept for clients that have missed some.
  await client.query('delete from table_events where table_id = $1 and round_number < $2', [tableId, round.number - 1]);
  await client.query("select pg_notify('studio_tables', $1)", [`e ${tableId} ${seq}`]);
}

/** All players who have or had a play in a round. */
export async function playersOf(client: pg.PoolClient, roundId: string): Promise<bigint[]> {
  const { rows } = await client.query<{ player: bigint }>('select distinct player_id as player from table_plays where round_id = $1', [roundId]);
  return rows.map(({ player }) => player);
}

/** Players of a round who have lost a stake of theirs: taken back, refused, or void. */
export async function losersOfStakes(client: pg.PoolClient, roundId: string): Promise<bigint[]> {
  const { rows } = await client.query<{ player: bigint }>(
    `select distinct p.player_id as player from table_plays p where p.round_id = $1
      and (p.state = 'void' or exists (select from table_stakes s where s.play_id = p.id and s.state in ('revoked', 'cancelled')))`,
    [roundId],
  );
  return rows.map(({ player }) => player);
}

/** Notifies every process that plays of these players at a table have changed. */
export async function tellPlays(db: pg.Pool | pg.PoolClient, tableId: string, playerIds: readonly bigint[]): Promise<void> {
  const NAMED = 200;
  for (let from = 0; from < playerIds.length; from += NAMED)
    await db.query("select pg_notify('studio_tables', $1)", [`p ${tableId} ${playerIds.slice(from, from + NAMED).join(',')}`]);
}
