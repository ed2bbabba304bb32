import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { writeLines, type OrderWithLines } from '../../orders/orders.store.ts';

export interface CorrectionRow {
  drawId: string;
  version: number;
  before: string;
  after: string;
  reason: string;
  decidedAt: Date;
  takesBack: boolean;
  upto: string | null;
  doneAt: Date | null;
}

const COLUMNS = 'draw_id as "drawId", version, before, after, reason, decided_at as "decidedAt", takes_back as "takesBack", upto, done_at as "doneAt"';

/** The corrections of a draw in their order. */
export const readCorrections = (queries: Queries, drawId: string): Promise<CorrectionRow[]> =>
  many<CorrectionRow>(queries, `select ${COLUMNS} from lottery_corrections where draw_id = $1 order by version`, [drawId]);

/** How often the results of draws were corrected; draws without corrections are left out. */
export const correctionCounts = async (queries: Queries, drawIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await many<{ drawId: string; count: number }>(
    queries,
    'select draw_id as "drawId", count(*)::integer as count from lottery_corrections where draw_id = any ($1) group by 1',
    [drawIds],
  );
  return new Map(rows.map(({ drawId, count }) => [drawId, count]));
};

/** Corrections whose orders are not all corrected, the oldest first; those of a draw that is held wait. */
export const openCorrections = (queries: Queries): Promise<Pick<CorrectionRow, 'drawId' | 'version'>[]> =>
  many(
    queries,
    'select c.draw_id as "drawId", c.version from lottery_corrections c join lottery_draws d on d.id = c.draw_id where c.done_at is null and not d.is_held order by c.decided_at limit 100',
  );

export const lockCorrection = (transaction: Transaction, drawId: string, version: number): Promise<CorrectionRow | undefined> =>
  first<CorrectionRow>(transaction, `select ${COLUMNS} from lottery_corrections where draw_id = $1 and version = $2 for update`, [drawId, version]);

/** Writes a correction and gives its draw the new result. Its orders follow. */
export async function insertCorrection(
  transaction: Transaction,
  given: Pick<CorrectionRow, 'drawId' | 'version' | 'before' | 'after' | 'reason' | 'takesBack'>,
): Promise<void> {
  await transaction.query('insert into lottery_corrections (draw_id, version, before, after, reason, takes_back) values ($1, $2, $3, $4, $5, $6)', [
    given.drawId,
    given.version,
    given.before,
    given.after,
    given.reason,
    given.takesBack,
  ]);
  await transaction.query("update lottery_draws set result = $2, winners = '[]' where id = $1", [given.drawId, given.after]);
}

/** An order as a correction changes it. */
export interface CorrectedOrder {
  before: OrderWithLines;
  after: OrderWithLines;
  /** Above zero: paid; below zero: taken back. */
  moved: Money;
}

/** Writes the outcomes of corrected orders, and what was different before. */
export async function writeCorrected(transaction: Transaction, version: number, orders: readonly CorrectedOrder[]): Promise<void> {
  const rows = orders.map(({ before, after, moved }) => ({
    id: after.id,
    state: after.state,
    payout: String(after.payout),
    payout_before: String(before.payout),
    moved: String(moved),
  }));
  await transaction.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as d (id uuid, state text, payout bigint, payout_before bigint, moved bigint)),
      changed as (update lottery_orders o set state = g.state, payout = g.payout from given g where o.id = g.id and o.id = any ($3::uuid[]))
      insert into lottery_order_corrections (order_id, version, payout_before, payout_after, moved)
      select id, $2, payout_before, payout, moved from given where payout <> payout_before or moved <> 0`,
    [JSON.stringify(rows), version, rows.map(({ id }) => id)],
  );
  await writeLines(
    transaction,
    orders.map(({ after }) => after),
  );
}

/** Amounts that were paid for orders so far, after their corrections; orders without one are missing. */
export async function receivedBy(queries: Queries, orderIds: readonly string[]): Promise<ReadonlyMap<string, Money>> {
  const rows = await many<{ orderId: string; received: Money }>(
    queries,
    `select order_id as "orderId", ((array_agg(payout_before order by version))[1] + sum(moved))::bigint as received
      from lottery_order_corrections where order_id = any ($1) group by 1`,
    [orderIds],
  );
  return new Map(rows.map(({ orderId, received }) => [orderId, received]));
}

/** Money units that corrections have taken back of an order. */
export const takenBackOf = async (queries: Queries, orderId: string): Promise<Money> =>
  (
    await one<{ taken: Money }>(queries, 'select coalesce(-sum(moved), 0)::bigint as taken from lottery_order_corrections where order_id = $1 and moved < 0', [
      orderId,
    ])
  ).taken;

/** The newest correction of each of some orders. */
export const readOrderCorrections = (
  queries: Queries,
  orderIds: readonly string[],
): Promise<{ orderId: string; payoutBefore: Money; payoutAfter: Money; moved: Money; correctedAt: Date }[]> =>
  many(
    queries,
    `select distinct on (order_id) order_id as "orderId", payout_before as "payoutBefore", payout_after as "payoutAfter", moved, corrected_at as "correctedAt"
      from lottery_order_corrections where order_id = any ($1) order by order_id, version desc`,
    [orderIds],
  );

/** The newest correction of each of some draws. */
export const newestCorrections = (queries: Queries, drawIds: readonly string[]): Promise<{ drawId: string; version: number; isDone: boolean }[]> =>
  many(
    queries,
    `select distinct on (draw_id) draw_id as "drawId", version, done_at is not null as "isDone" from lottery_corrections where draw_id = any ($1)
      order by draw_id, version desc`,
    [drawIds],
  );

/** Where a correction goes on. */
export async function writeCorrectedUpto(transaction: Transaction, drawId: string, version: number, upto: string | undefined): Promise<void> {
  await transaction.query('update lottery_corrections set upto = $3 where draw_id = $1 and version = $2', [drawId, version, upto]);
}

export async function finishCorrection(transaction: Transaction, drawId: string, version: number): Promise<void> {
  await transaction.query('update lottery_corrections set done_at = clock_timestamp() where draw_id = $1 and version = $2', [drawId, version]);
}
