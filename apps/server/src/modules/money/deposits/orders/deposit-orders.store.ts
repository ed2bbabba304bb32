import type { DepositKind, PaymentGateway } from '@laro/domain/deposits/deposit-rules';
import { openDepositStates, type DepositFailure, type DepositFlag, type DepositState, type DepositEventName } from '@laro/domain/deposits/deposit-status';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { assignments, type Queries, type Transaction } from '#server/db/sql.ts';

export interface Payee {
  bank: string;
  account: string;
  name: string;
}

export interface DepositRow {
  id: bigint;
  number: string;
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  cashAccount: bigint;
  methodCode: string;
  kind: DepositKind;
  gateway: PaymentGateway;
  currency: string;
  amount: Money;
  fee: Money;
  state: DepositState;
  failure: DepositFailure | null;
  failureNote: string | null;
  reference: string | null;
  checkoutUrl: string | null;
  authorisation: string | null;
  paid: Money | null;
  credited: Money | null;
  before: Money | null;
  after: Money | null;
  movementId: string | null;
  returned: Money;
  debt: Money;
  flags: DepositFlag[];
  slipName: string | null;
  slipReference: string | null;
  slipAt: Date | null;
  approvedBy: string | null;
  decidedBy: string | null;
  payee: Payee | null;
  ip: string;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
  polls: number;
}

/** Orders as `DepositRow`, with their players. */
export const SELECT_DEPOSITS = `select o.id, o.number, o.merchant_code as "merchantCode", o.player_id as "playerId", p.public_id as "publicId",
    coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", p.cash_account as "cashAccount", o.method_code as "methodCode", o.kind, o.gateway,
    o.currency, o.amount, o.fee, o.state, o.failure, o.failure_note as "failureNote", o.gateway_reference as reference, o.checkout_url as "checkoutUrl",
    o.authorisation, o.paid, o.credited, o.cash_before as before, o.cash_after as after, o.movement_id as "movementId", o.returned, o.debt, o.flags,
    o.slip_name as "slipName", o.slip_reference as "slipReference", o.slip_at as "slipAt", o.approved_by as "approvedBy", o.decided_by as "decidedBy", o.payee,
    o.ip, o.created_at as "createdAt", o.expires_at as "expiresAt", o.closed_at as "closedAt", o.polls
  from deposit_orders o join players p on p.id = o.player_id`;

export interface NewDeposit {
  number: string;
  merchantCode: string;
  playerId: bigint;
  key: string;
  methodCode: string;
  kind: DepositKind;
  gateway: PaymentGateway;
  currency: string;
  amount: Money;
  fee: Money;
  payee: Payee | null;
  ip: string;
  at: Date;
  expiresAt: Date;
}

/** Holds the player until the transaction ends, so that two orders of one player follow each other. */
export async function holdOrderer(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.query('select 1 from players where id = $1 for no key update', [playerId]);
}

export async function insertDeposit(transaction: Transaction, given: NewDeposit): Promise<bigint> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, payee, ip, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8,
      $9, $10, 'created', $11, $12, $13, $14)
    returning id`,
    [
      given.number,
      given.merchantCode,
      given.playerId,
      given.key,
      given.methodCode,
      given.kind,
      given.gateway,
      given.currency,
      given.amount,
      given.fee,
      given.payee === null ? null : JSON.stringify(given.payee),
      given.ip,
      given.at,
      given.expiresAt,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a deposit order was not written');
  return row.id;
}

/** The player's order of a key. */
export async function depositOfKey(transaction: Transaction, playerId: bigint, key: string): Promise<DepositRow | null> {
  const { rows } = await transaction.query<DepositRow>(`${SELECT_DEPOSITS} where o.player_id = $1 and o.request_key = $2`, [playerId, key]);
  return rows[0] ?? null;
}

export async function countOpenDeposits(queries: Queries, playerId: bigint): Promise<number> {
  const { rows } = await queries.query<{ n: number }>('select count(*)::integer as n from deposit_orders where player_id = $1 and state = any ($2)', [
    playerId,
    openDepositStates,
  ]);
  return rows[0]?.n ?? 0;
}

/** Sum of a player's open deposit orders, in money units. */
export async function openDepositSum(queries: Queries, playerId: bigint): Promise<Money> {
  const { rows } = await queries.query<{ total: Money }>(
    'select coalesce(sum(amount), 0)::bigint as total from deposit_orders where player_id = $1 and state = any ($2)',
    [playerId, openDepositStates],
  );
  return rows[0]?.total ?? 0n;
}

/** Sum of a player's deposits since a moment and of the open orders, in money units. */
export async function depositedSince(queries: Queries, playerId: bigint, since: Date): Promise<Money> {
  const { rows } = await queries.query<{ total: Money }>(
    `select coalesce(sum(coalesce(credited, amount)), 0)::bigint as total from deposit_orders
    where player_id = $1 and created_at > $2 and state in ('created', 'pending', 'checking', 'approved', 'paid', 'returned')`,
    [playerId, since],
  );
  return rows[0]?.total ?? 0n;
}

export async function readDeposit(pool: pg.Pool, id: bigint): Promise<DepositRow> {
  const { rows } = await pool.query<DepositRow>({ name: 'deposit_by_id', text: `${SELECT_DEPOSITS} where o.id = $1`, values: [id] });
  const [row] = rows;
  if (!row) throw new Error(`deposit order ${id} is gone`);
  return row;
}

/** A merchant's order by its number; null if there is none, or it is another merchant's. */
export async function findDeposit(pool: pg.Pool, merchantCode: string, number: string): Promise<DepositRow | null> {
  const { rows } = await pool.query<DepositRow>({
    name: 'deposit_by_number',
    text: `${SELECT_DEPOSITS} where o.merchant_code = $1 and o.number = $2`,
    values: [merchantCode, number],
  });
  return rows[0] ?? null;
}

/** The order, held until the transaction ends; null when it is another merchant's. */
export async function lockDeposit(transaction: Transaction, merchantCode: string, number: string): Promise<DepositRow | null> {
  const { rows } = await transaction.query<DepositRow>(`${SELECT_DEPOSITS} where o.merchant_code = $1 and o.number = $2 for no key update of o`, [
    merchantCode,
    number,
  ]);
  return rows[0] ?? null;
}

/** Our number for a gateway's reference. */
export async function numberOfReference(transaction: Transaction, merchantCode: string, gateway: string, reference: string): Promise<string | null> {
  const { rows } = await transaction.query<{ number: string }>(
    `select number from deposit_orders where merchant_code = $1 and gateway = $2 and gateway_reference = $3`,
    [merchantCode, gateway, reference],
  );
  return rows[0]?.number ?? null;
}

/** Columns that a change of an order may write. */
export interface DepositChange {
  state?: DepositState;
  failure?: DepositFailure | null;
  failure_note?: string | null;
  gateway_reference?: string;
  checkout_url?: string | null;
  authorisation?: string;
  paid?: Money | null;
  credited?: Money;
  cash_before?: Money;
  cash_after?: Money;
  movement_id?: string;
  returned?: Money;
  debt?: Money;
  flags?: readonly DepositFlag[];
  slip_name?: string;
  slip_reference?: string;
  slip_at?: Date;
  approved_by?: string | null;
  approved_at?: Date | null;
  decided_by?: string | null;
  closed_at?: Date | null;
  paid_at?: Date;
  next_poll_at?: Date | null;
}

export async function writeDeposit(transaction: Transaction, id: bigint, change: DepositChange): Promise<void> {
  const values: unknown[] = [];
  const changes = assignments(change, values);
  await transaction.query(`update deposit_orders set ${changes} where id = $${values.push(id)}`, values);
}

export interface DepositEvent {
  event: DepositEventName;
  /** Actor: the name of a player or a staff member, a gateway, or `installation`. */
  actor: string;
  at: Date;
  detail?: Readonly<Record<string, string>>;
}

export async function addDepositEvent(transaction: Transaction, orderId: bigint, { event, actor, at, detail = {} }: DepositEvent): Promise<void> {
  await transaction.query('insert into deposit_events (order_id, at, event, actor, detail) values ($1, $2, $3, $4, $5)', [
    orderId,
    at,
    event,
    actor,
    JSON.stringify(detail),
  ]);
}

export async function readDepositEvents(
  pool: pg.Pool,
  orderId: bigint,
): Promise<{ id: bigint; at: Date; event: DepositEventName; actor: string; detail: Record<string, string> }[]> {
  const text = 'select id, at, event, actor, detail from deposit_events where order_id = $1 order by id limit 200';
  return (
    await pool.query<{ id: bigint; at: Date; event: DepositEventName; actor: string; detail: Record<string, string> }>({
      name: 'deposit_events',
      text,
      values: [orderId],
    })
  ).rows;
}

/**
 * Claims orders that are due to be polled at their gateway: each is claimed by one process, until the next attempt is due. The interval grows with each
 * attempt, and polling ends a day after the order expired.
 */
export async function claimToAsk(pool: pg.Pool, now: Date, limit: number): Promise<DepositRow[]> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'claim_deposits_to_ask',
    text: `update deposit_orders set polls = polls + 1,
        next_poll_at = case when expires_at < $1::timestamptz - interval '1 day' then null
          else $1::timestamptz + least(interval '15 minutes', interval '15 seconds' * power(2, least(polls, 8))) end
      where id in (select id from deposit_orders where next_poll_at <= $1 order by next_poll_at limit $2 for update skip locked) returning id`,
    values: [now, limit],
  });
  if (rows.length === 0) return [];
  return (await pool.query<DepositRow>({ text: `${SELECT_DEPOSITS} where o.id = any ($1)`, values: [rows.map((row) => row.id)] })).rows;
}

/** Numbers of open orders that have expired. */
export async function overdueDeposits(pool: pg.Pool, now: Date, limit: number): Promise<{ merchantCode: string; number: string }[]> {
  const text = `select merchant_code as "merchantCode", number from deposit_orders where state in ('created', 'pending') and expires_at <= $1 order by expires_at limit $2`;
  return (await pool.query<{ merchantCode: string; number: string }>({ name: 'overdue_deposits', text, values: [now, limit] })).rows;
}

/** How many payments of a player have failed one after the other: within a time, and since the last that did not (T27). */
export async function failedInRow(transaction: Transaction, playerId: bigint, since: Date): Promise<{ recent: number; all: number }> {
  const { rows } = await transaction.query<{ recent: number; all: number }>(
    `select count(*) filter (where closed_at > $1)::integer as recent, count(*)::integer as all from deposit_orders
    where player_id = $2 and state = 'failed' and failure in ('gateway_failed', 'gateway_refused')
      and id > coalesce((select max(id) from deposit_orders where player_id = $3 and state in ('paid', 'returned')), 0)
      and closed_at > $4::timestamptz - interval '1 day'`,
    [since, playerId, playerId, since],
  );
  return rows[0] ?? { recent: 0, all: 0 };
}

/** Sum of a member's deposits by slip since a moment, in money units. */
export async function slipsTakenSince(transaction: Transaction, playerId: bigint, since: Date): Promise<Money> {
  const { rows } = await transaction.query<{ sum: Money }>(
    `select coalesce(sum(paid), 0)::bigint as sum from deposit_orders
    where player_id = $1 and state = 'paid' and gateway = 'manual' and paid_at > $2`,
    [playerId, since],
  );
  return rows[0]?.sum ?? 0n;
}
