/** Reads and writes of the background work, by the steps of a draw's life. Callers have locked the draw. */
import { sealOf } from '@laro/lottery/draw/seal';
import type { DrawState } from '@laro/lottery/orders/states';
import { many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { sealDigest } from '../orders/order-keys.ts';
import type { SealedStake, Winners } from './draws.store.ts';

interface Due {
  id: string;
}

/** An order in a seal. */
export interface SealedHash {
  id: string;
  hash: string;
  isTrial: boolean;
}

/** Orders of a draw that take part, as hashes in the order of their ids. Those of free play are among them. */
export const readHashes = (queries: Queries, drawId: string): Promise<SealedHash[]> =>
  many(
    queries,
    `select id, hash, is_trial as "isTrial" from lottery_orders
      where draw_id = $1 and id >= lottery_first_order($1) and state <> 'cancelled' order by id`,
    [drawId],
  );

/** A seal and its published figures: orders, those of free play, which no public figure counts as bets with money (LOTT-32), and stakes. */
export interface Seal {
  seal: string;
  orders: number;
  trialOrders: number;
  stakes: readonly SealedStake[];
}

/** The seal over the orders of a draw and its figures, read in the transaction that seals. */
export async function makeSeal(queries: Queries, drawId: string): Promise<Seal> {
  const sealed = await readHashes(queries, drawId);
  const seal = sealOf(
    sealed.map(({ hash }) => hash),
    sealDigest,
  );
  const trialOrders = sealed.filter(({ isTrial }) => isTrial).length;
  return { seal, orders: sealed.length, trialOrders, stakes: sealed.length === trialOrders ? [] : await sealedStakes(queries, drawId) };
}

const sealedStakes = (queries: Queries, drawId: string): Promise<SealedStake[]> =>
  many(
    queries,
    `select currency, sum(staked)::text as staked from lottery_orders
      where draw_id = $1 and id >= lottery_first_order($1) and not is_trial and state <> 'cancelled' group by 1 order by 1`,
    [drawId],
  );

/** How many orders of a draw take part. */
export const countOrders = async (queries: Queries, drawId: string): Promise<number> =>
  (
    await one<{ orders: number }>(
      queries,
      "select count(*)::integer as orders from lottery_orders where draw_id = $1 and id >= lottery_first_order($1) and state <> 'cancelled'",
      [drawId],
    )
  ).orders;

/** An index finds them: tens of thousands are made ahead. */
export const dueToClose = (queries: Queries, count: number): Promise<Due[]> =>
  many(queries, "select id from lottery_draws where state = 'scheduled' and closes_at <= statement_timestamp() order by closes_at limit $1", [count]);

/**
 * Makes draws of this installation void whose moment passed while no process ran, and which have no orders (LOTT-06). `waitsMs`: how late a draw at an interval, and
 * any other, may still be drawn.
 */
export async function voidMissed(queries: Queries, waitsMs: { interval: number; others: number }): Promise<void> {
  await queries.query(
    `update lottery_draws d set state = 'void', void_reason = 'missed', settled_at = clock_timestamp() from lottery_games g
      where g.id = d.game_id and d.state = 'scheduled' and d.commitment is not null and d.closes_at <= statement_timestamp() - $1 * interval '1 ms'
        and d.draws_at <= statement_timestamp() - case when g.times ? 'every' then $1 else $2 end * interval '1 ms'
        and not exists (select from lottery_orders o where o.draw_id = d.id and o.id >= lottery_first_order(d.id))`,
    [waitsMs.interval, waitsMs.others],
  );
}

/** The database's clock, which alone counts for closing and sealing. */
export const databaseClock = async (queries: Queries): Promise<Date> => (await one<{ now: Date }>(queries, 'select clock_timestamp() as now')).now;

export async function writeSealed(
  transaction: Transaction,
  drawId: string,
  sealed: Seal & { state: DrawState | null; at: Date; beaconRound: number | null },
): Promise<void> {
  await transaction.query(
    'update lottery_draws set state = $2, sealed_at = $3, seal = $4, orders = $5, trial_orders = $6, stakes = $7, beacon_round = $8 where id = $1',
    [drawId, sealed.state, sealed.at, sealed.seal, sealed.orders, sealed.trialOrders, JSON.stringify(sealed.stakes), sealed.beaconRound],
  );
}

/** Sealed draws with their rounds of the beacon. */
export const sealedDraws = (queries: Queries, count: number): Promise<(Due & { round: bigint })[]> =>
  many(
    queries,
    "select id, beacon_round as round from lottery_draws where state = 'closed' and not is_held and beacon_round is not null order by draws_at limit $1",
    [count],
  );

/** Publishes the numbers of a sealed draw with what they follow from; a draw that another worker was quicker with stays as it is (LOTT-36); gives false for it. */
export async function writeDrawn(
  queries: Queries,
  drawId: string,
  drawn: { serverSeed: string; clientSeed: string; result: string; signature: string },
): Promise<boolean> {
  const { rowCount } = await queries.query(
    `update lottery_draws set state = 'drawn', server_seed = $2, client_seed = $3, result = $4, beacon_signature = $5, drawn_at = clock_timestamp()
      where id = $1 and state = 'closed' and not is_held`,
    [drawId, drawn.serverSeed, drawn.clientSeed, drawn.result, drawn.signature],
  );
  return rowCount === 1;
}

/** Void draws of this installation that were sealed and whose proof is not published; a seed that does not fit its commitment proves nothing (LOTT-38). */
export const unprovenDraws = async (queries: Queries, count: number): Promise<string[]> => {
  const rows = await many<Due>(
    queries,
    `select id from lottery_draws
      where state = 'void' and beacon_round is not null and server_seed is null and void_reason <> 'seed_differs' and draws_at > now() - interval '2 days'
      order by draws_at desc limit $1`,
    [count],
  );
  return rows.map(({ id }) => id);
};

/** Publishes what a void draw follows from, and the numbers that it would have had; it has no result. */
export async function writeVoidProof(
  queries: Queries,
  drawId: string,
  drawn: { serverSeed: string; clientSeed: string; result: string; signature: string },
): Promise<void> {
  await queries.query(
    `update lottery_draws set server_seed = $2, client_seed = $3, void_result = $4, beacon_signature = $5 where id = $1 and state = 'void' and result is null`,
    [drawId, drawn.serverSeed, drawn.clientSeed, drawn.result, drawn.signature],
  );
}

/** Chunks are small and tables are large: the transaction uses indexes whatever the planner has not seen of the tables yet, as the ledger's groups do. */
export async function useIndexes(transaction: Transaction): Promise<void> {
  await transaction.query(
    'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local max_parallel_workers_per_gather = 0',
  );
}

/** Draws by their number of orders: from one on, up to another. */
export interface SizeOfDraw {
  from: number;
  upto: number;
}

export const dueToSettle = (queries: Queries, { from, upto }: SizeOfDraw): Promise<Due[]> =>
  many(queries, "select id from lottery_draws where state in ('drawn', 'settling') and not is_held and orders between $1 and $2 order by draws_at limit 200", [
    from,
    upto,
  ]);

/** Holds a draw, or lets it go on. `by` is the person who holds it, with the reason; the control has none. */
export async function writeHeld(transaction: Transaction, drawId: string, isHeld: boolean, by: { name: string; reason: string } | null = null): Promise<void> {
  await transaction.query('update lottery_draws set is_held = $2, held_by = $3, held_because = $4 where id = $1', [
    drawId,
    isHeld,
    isHeld ? (by?.name ?? null) : null,
    isHeld ? (by?.reason ?? null) : null,
  ]);
}

export async function writeSettling(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query("update lottery_draws set state = 'settling' where id = $1", [drawId]);
}

export async function writeSettled(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query("update lottery_draws set state = 'settled', settled_at = clock_timestamp() where id = $1", [drawId]);
}

export async function writeWinners(transaction: Transaction, drawId: string, winners: readonly Winners[]): Promise<void> {
  await transaction.query('update lottery_draws set winners = $2 where id = $1', [drawId, JSON.stringify(winners)]);
}

/** True where a settled draw cannot be void: its pool is shared, or a correction is under way. */
export const isFinal = async (queries: Queries, drawId: string): Promise<boolean> =>
  (
    await one<{ isFinal: boolean }>(
      queries,
      `select exists (select from lottery_draw_pools where draw_id = $1) or exists (select from lottery_corrections where draw_id = $1 and done_at is null) as "isFinal"`,
      [drawId],
    )
  ).isFinal;

/** A draw that was settled before has no winners any more: what they won is taken back. */
export async function writeVoid(transaction: Transaction, drawId: string, reason: string): Promise<void> {
  await transaction.query(
    "update lottery_draws set state = 'void', void_reason = $2, winners = '[]', is_held = false, held_by = null, held_because = null, settled_at = null where id = $1",
    [drawId, reason],
  );
}

/** Void draws whose stakes are not all back. */
export const dueToRefund = (queries: Queries): Promise<Due[]> =>
  many(queries, "select id from lottery_draws where state = 'void' and settled_at is null limit 100");

export async function writeRefunded(transaction: Transaction, drawId: string): Promise<void> {
  await transaction.query('update lottery_draws set settled_at = clock_timestamp() where id = $1', [drawId]);
}
