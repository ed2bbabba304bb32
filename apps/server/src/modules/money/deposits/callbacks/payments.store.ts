import type { CallbackOutcome, OnlineGateway } from '@laro/domain/deposits/deposit-rules';
import { oddOutcomes } from '@laro/domain/deposits/deposit-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export type PaymentState = 'credited' | 'held' | 'return_waits';

export interface PaymentRow {
  paymentId: string;
  orderId: bigint | null;
  amount: Money;
  currency: string;
  state: PaymentState;
  credited: Money;
  returned: Money;
  at: Date;
}

const PAYMENT = 'payment_id as "paymentId", order_id as "orderId", amount, currency, state, credited, returned, at';

export interface PaymentKey {
  merchantCode: string;
  gateway: string;
  paymentId: string;
}

/** Locks the payment until the transaction ends; null if no callback has reported it yet. */
export async function lockPayment(transaction: Transaction, { merchantCode, gateway, paymentId }: PaymentKey): Promise<PaymentRow | null> {
  const { rows } = await transaction.query<PaymentRow>(
    `select ${PAYMENT} from deposit_payments where merchant_code = $1 and gateway = $2 and payment_id = $3 for update`,
    [merchantCode, gateway, paymentId],
  );
  return rows[0] ?? null;
}

/** Stores a payment for the first time; false if a concurrent transaction has just done so. */
export async function insertPayment(transaction: Transaction, { merchantCode, gateway }: PaymentKey, row: PaymentRow): Promise<boolean> {
  const { rows } = await transaction.query<{ one: number }>(
    `insert into deposit_payments (merchant_code, gateway, payment_id, order_id, amount, currency, state, credited, returned, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict do nothing returning 1 as one`,
    [merchantCode, gateway, row.paymentId, row.orderId, row.amount, row.currency, row.state, row.credited, row.returned, row.at],
  );
  return rows.length > 0;
}

export async function updatePayment(transaction: Transaction, { merchantCode, gateway }: PaymentKey, row: PaymentRow): Promise<void> {
  await transaction.query(
    `update deposit_payments set order_id = $1, amount = $2, currency = $3, state = $4, credited = $5,
      returned = $6, at = $7 where merchant_code = $8 and gateway = $9 and payment_id = $10`,
    [row.orderId, row.amount, row.currency, row.state, row.credited, row.returned, row.at, merchantCode, gateway, row.paymentId],
  );
}

export async function paymentsOf(pool: pg.Pool, orderId: bigint): Promise<PaymentRow[]> {
  const text = `select ${PAYMENT} from deposit_payments where order_id = $1 order by at limit 100`;
  return (await pool.query<PaymentRow>({ name: 'payments_of_order', text, values: [orderId] })).rows;
}

/** Payments of a gateway that are credited, within a time or with these ids. */
export async function creditedPayments(
  pool: pg.Pool,
  given: { merchantCode: string; gateway: string; from: Date; to: Date; ids: readonly string[] },
): Promise<(PaymentRow & { number: string | null })[]> {
  const { rows } = await pool.query<PaymentRow & { number: string | null }>({
    name: 'credited_payments',
    text: `select d.payment_id as "paymentId", d.order_id as "orderId", d.amount, d.currency, d.state, d.credited, d.returned, d.at, o.number
      from deposit_payments d left join deposit_orders o on o.id = d.order_id
      where d.merchant_code = $1 and d.gateway = $2 and d.state = 'credited' and (d.at between $3 and $4 or d.payment_id = any ($5))`,
    values: [given.merchantCode, given.gateway, given.from, given.to, given.ids],
  });
  return rows;
}

export interface CallbackRow {
  id: bigint;
  gateway: OnlineGateway;
  outcome: CallbackOutcome;
  number: string | null;
  body: string;
  receivedAt: Date;
  repeats: number;
  closedAt: Date | null;
  closedBy: string | null;
  closeReason: string | null;
}

/** Stores a callback, locked until the transaction ends. Repeats of the same bytes are counted; `isNew` is true for the first. */
export async function noteCallback(
  transaction: Transaction,
  given: { merchantCode: string; gateway: string; hash: Buffer; body: string; at: Date },
): Promise<{ id: bigint; isNew: boolean }> {
  const { rows } = await transaction.query<{ id: bigint; repeats: number }>(
    `insert into gateway_callbacks as c (merchant_code, gateway, body_hash, body, outcome, received_at)
    values ($1, $2, $3, $4, 'kept', $5)
    on conflict (merchant_code, gateway, body_hash) do update set repeats = c.repeats + 1 returning id, repeats`,
    [given.merchantCode, given.gateway, given.hash, given.body, given.at],
  );
  const [row] = rows;
  if (!row) throw new Error('a callback was not noted');
  return { id: row.id, isNew: row.repeats === 0 };
}

export async function writeOutcome(transaction: Transaction, id: bigint, outcome: CallbackOutcome, orderId: bigint | null): Promise<void> {
  await transaction.query('update gateway_callbacks set outcome = $1, order_id = $2 where id = $3', [outcome, orderId, id]);
}

const CALLBACK = `select c.id, c.gateway, c.outcome, o.number, c.body, c.received_at as "receivedAt", c.repeats, c.closed_at as "closedAt", c.closed_by as "closedBy",
    c.close_reason as "closeReason" from gateway_callbacks c left join deposit_orders o on o.id = c.order_id`;

/** Callbacks of gateways, newest first; with `isOddOnly` the unreviewed ones with an unexpected outcome. */
export async function listCallbacks(pool: pg.Pool, merchantCode: string, isOddOnly: boolean, below: bigint | null, limit: number): Promise<CallbackRow[]> {
  const odd = isOddOnly ? `and c.closed_at is null and c.outcome in (${oddOutcomes.map((outcome) => `'${outcome}'`).join(', ')})` : '';
  const { rows } = await pool.query<CallbackRow>({
    name: isOddOnly ? 'odd_callbacks' : 'all_callbacks',
    text: `${CALLBACK} where c.merchant_code = $1 and c.id < $2 ${odd} order by c.id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit],
  });
  return rows;
}

/** Marks a callback as reviewed; null if the merchant has no such open one. */
export async function closeCallback(
  transaction: Transaction,
  merchantCode: string,
  id: bigint,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<CallbackRow | null> {
  const done = await transaction.query(
    `update gateway_callbacks set closed_at = $1, closed_by = $2, close_reason = $3
    where merchant_code = $4 and id = $5 and closed_at is null`,
    [at, by, reason, merchantCode, id],
  );
  if (done.rowCount !== 1) return null;
  const { rows } = await transaction.query<CallbackRow>(`${CALLBACK} where c.id = $1`, [id]);
  return rows[0] ?? null;
}
