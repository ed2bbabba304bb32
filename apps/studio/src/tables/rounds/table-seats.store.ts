import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { makeChain } from '../driver/table-chains.store.ts';
import { SEAT_MS, TABLES_MAX } from './table-states.ts';

/** Trial money plays at its own table and never meets real players (GAME-15). `currency`: of tables that have one for each; `copy`: from 1. */
export const tableIdOf = (gameId: string, isTrial: boolean, currency: string | null = null, copy = 1): string =>
  `${gameId}${currency === null ? '' : `~${currency}`}${copy === 1 ? '' : `~${copy}`}${isTrial ? '~free' : ''}`;

/** Events of each copy have their own numbers: a client that comes from another copy misses events by them, and gets the whole table. */
const SEQ_OF_COPY = 100_000_000;

/** A table to sit at; `copy` from 1. */
interface TableToSit {
  readonly tableId: string;
  readonly gameId: string;
  readonly isTrial: boolean;
  readonly copy?: number;
}

const beingMade = new WeakMap<pg.Pool, Map<string, Promise<void>>>();

/** Makes a table with its first chain at its first player. Of many concurrent guests one makes the chain, which takes a while; the others wait for it. */
async function ensureTable(pool: pg.Pool, table: TableToSit): Promise<void> {
  const { tableId } = table;
  const making = beingMade.get(pool) ?? new Map<string, Promise<void>>();
  beingMade.set(pool, making);
  const made = making.get(tableId) ?? makeTable(pool, table).finally(() => making.delete(tableId));
  making.set(tableId, made);
  await made;
}

async function makeTable(pool: pg.Pool, { tableId, gameId, isTrial, copy = 1 }: TableToSit): Promise<void> {
  const found = await pool.query('select from tables where id = $1', [tableId]);
  if (found.rowCount === 1) return;
  await makeChain(pool, tableId, 1);
  await pool.query('insert into tables (id, game_id, is_trial, seq) values ($1, $2, $3, $4) on conflict do nothing', [
    tableId,
    gameId,
    isTrial,
    (copy - 1) * SEQ_OF_COPY,
  ]);
}

/** Takes or keeps a player's seat at a table. False for a player at as many other tables as allowed. */
export async function takeSeat(pool: pg.Pool, seat: TableToSit & { playerId: bigint }): Promise<boolean> {
  const { tableId, playerId } = seat;
  await ensureTable(pool, seat);
  return inTransaction(pool, async (client) => {
    // Seats that a player takes at the same time are counted one after another.
    await client.query('select from players where id = $1 for no key update', [playerId]);
    const { rowCount } = await client.query(
      `insert into table_seats (table_id, player_id, until)
        select $1, $2, clock_timestamp() + $3 * interval '1 ms'
          where (select count(*) from table_seats where player_id = $2 and table_id <> $1 and until > clock_timestamp()) < $4
        on conflict (table_id, player_id) do update set until = excluded.until`,
      [tableId, playerId, SEAT_MS, TABLES_MAX],
    );
    return rowCount === 1;
  });
}

/** True if a player has a seat at a table. */
export async function hasSeat(pool: pg.Pool, tableId: string, playerId: bigint): Promise<boolean> {
  const text = 'select from table_seats where table_id = $1 and player_id = $2 and until > clock_timestamp()';
  return (await pool.query(text, [tableId, playerId])).rowCount === 1;
}

/** Keeps the seats of players who are still connected. */
export async function keepSeats(pool: pg.Pool, seats: readonly { tableId: string; playerId: bigint }[]): Promise<void> {
  if (seats.length === 0) return;
  await pool.query(
    `insert into table_seats (table_id, player_id, until)
      select distinct t, p, clock_timestamp() + $3 * interval '1 ms' from unnest($1::text[], $2::bigint[]) as s (t, p)
      on conflict (table_id, player_id) do update set until = excluded.until`,
    [seats.map(({ tableId }) => tableId), seats.map(({ playerId }) => playerId), SEAT_MS],
  );
}

/** Tables with a guest, or whose round is not drawn. */
export async function busyTables(pool: pg.Pool): Promise<{ id: string; game_id: string }[]> {
  const { rows } = await pool.query<{ id: string; game_id: string }>(
    `select id, game_id from tables t where exists (select from table_rounds r where r.table_id = t.id and r.state in ('open', 'closing', 'flying', 'dealt', 'deciding'))
      or (t.stopped_at is null and exists (select from table_seats s where s.table_id = t.id and s.until > clock_timestamp()))`,
  );
  return rows;
}

/** Deletes ended seats. */
export async function forgetSeats(pool: pg.Pool): Promise<void> {
  await pool.query("delete from table_seats where until < clock_timestamp() - interval '1 day'");
}
