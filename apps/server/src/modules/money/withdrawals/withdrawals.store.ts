import type { Money } from '@laro/domain/money/money';
import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { WithdrawalNote } from '@laro/domain/withdrawals/withdrawal-rules';
import { countedStates, heldStates, waitingStates, type WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface WithdrawalRow {
  id: string;
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  cashAccount: bigint;
  accountId: string;
  channel: PayoutChannel;
  tail: string;
  holderName: string;
  accountAddedAt: Date;
  currency: string;
  amount: Money;
  fee: Money;
  state: WithdrawalState;
  /** Reviewed before those of other members. */
  isFirst: boolean;
  notes: WithdrawalNote[];
  requestedAt: Date;
  requestedFrom: string;
  checkedBy: string | null;
  decidedBy: string | null;
  told: string | null;
  gateway: string | null;
  gatewayId: string | null;
  sentAt: Date | null;
  nextAskAt: Date | null;
  asks: number;
  failure: string | null;
  endedAt: Date | null;
}

const SELECT = `select w.id, w.merchant_code as "merchantCode", w.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username,
    p.is_trial as "isTrial", p.cash_account as "cashAccount", w.account_id as "accountId", a.channel, a.number_tail as tail, a.holder_name as "holderName",
    a.added_at as "accountAddedAt", w.currency, w.amount, w.fee, w.state, w.is_first as "isFirst", w.notes, w.requested_at as "requestedAt", w.requested_from as "requestedFrom",
    w.checked_by as "checkedBy", w.decided_by as "decidedBy", w.told, w.gateway, w.gateway_id as "gatewayId", w.sent_at as "sentAt",
    w.next_ask_at as "nextAskAt", w.asks, w.failure, w.ended_at as "endedAt"
  from withdrawals w join players p on p.id = w.player_id join payout_accounts a on a.id = w.account_id`;

const listOf = (states: readonly WithdrawalState[]): string => states.map((state) => `'${state}'`).join(', ');

/** Locks the member until the transaction ends: requests of one member run one after another, so that concurrent ones cannot exceed a limit. */
export async function holdPlayer(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.query('select 1 from players where id = $1 for no key update', [playerId]);
}

/** The withdrawal of a key of a member's page. */
export async function withdrawalOfKey(transaction: Transaction, playerId: bigint, key: string): Promise<WithdrawalRow | null> {
  const { rows } = await transaction.query<WithdrawalRow>(`${SELECT} where w.player_id = $1 and w.request_key = $2`, [playerId, key]);
  return rows[0] ?? null;
}

export interface NewWithdrawal {
  merchantCode: string;
  playerId: bigint;
  key: string;
  accountId: string;
  currency: string;
  amount: Money;
  fee: Money;
  isFirst: boolean;
  at: Date;
  from: string;
}

/** Writes a request and gives its id. */
export async function insertWithdrawal(transaction: Transaction, given: NewWithdrawal): Promise<string> {
  const { rows } = await transaction.query<{ id: string }>(
    `insert into withdrawals (merchant_code, player_id, request_key, account_id, currency, amount, fee, is_first, state, requested_at, requested_from)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 'requested', $9, $10)
    returning id`,
    [given.merchantCode, given.playerId, given.key, given.accountId, given.currency, given.amount, given.fee, given.isFirst, given.at, given.from],
  );
  const [row] = rows;
  if (!row) throw new Error('a withdrawal was not written');
  return row.id;
}

export async function writeNotes(transaction: Transaction, id: string, notes: readonly WithdrawalNote[]): Promise<void> {
  await transaction.query('update withdrawals set notes = $1 where id = $2', [[...notes], id]);
}

/** Count and sum of a member's withdrawals since the merchant's midnight, without those given back. */
export async function usedOfDay(queries: Queries, playerId: bigint, zone: string, now: Date): Promise<{ count: number; sum: Money }> {
  const { rows } = await queries.query<{ count: number; sum: Money }>(
    `select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as sum from withdrawals
    where player_id = $1 and state in (${listOf(countedStates)})
      and requested_at >= date_trunc('day', $2::timestamptz at time zone $3) at time zone $4`,
    [playerId, now, zone, zone],
  );
  return rows[0] ?? { count: 0, sum: 0n };
}

/** The withdrawal, held until the transaction ends. */
export async function lockWithdrawal(transaction: Transaction, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await transaction.query<WithdrawalRow>(`${SELECT} where w.id = $1 for no key update of w`, [id]);
  return rows[0] ?? null;
}

/** Fields that change with a state; omitted fields stay. */
export interface StatePatch {
  checkedBy?: string;
  decidedBy?: string;
  decidedAt?: Date;
  told?: string;
  gateway?: string;
  gatewayId?: string | null;
  sentAt?: Date;
  nextAskAt?: Date | null;
  failure?: string;
  endedAt?: Date;
}

export async function writeState(transaction: Transaction, id: string, state: WithdrawalState, patch: StatePatch): Promise<void> {
  await transaction.query(
    `update withdrawals set state = $1, checked_by = coalesce($2, checked_by), decided_by = coalesce($3, decided_by),
      decided_at = coalesce($4, decided_at), told = coalesce($5, told), gateway = coalesce($6, gateway),
      gateway_id = coalesce($7, gateway_id), sent_at = coalesce($8, sent_at),
      next_ask_at = $9, failure = coalesce($10, failure), ended_at = coalesce($11, ended_at)
    where id = $12`,
    [
      state,
      patch.checkedBy ?? null,
      patch.decidedBy ?? null,
      patch.decidedAt ?? null,
      patch.told ?? null,
      patch.gateway ?? null,
      patch.gatewayId ?? null,
      patch.sentAt ?? null,
      patch.nextAskAt ?? null,
      patch.failure ?? null,
      patch.endedAt ?? null,
      id,
    ],
  );
}

export interface NewEvent {
  at: Date;
  what: string;
  state: WithdrawalState;
  by: string | null;
  detail: string;
}

const DETAIL_MAX = 500;

export async function insertEvent(transaction: Transaction, id: string, { at, what, state, by, detail }: NewEvent): Promise<void> {
  await transaction.query('insert into withdrawal_events (withdrawal_id, at, what, state, by, detail) values ($1, $2, $3, $4, $5, $6)', [
    id,
    at,
    what,
    state,
    by,
    detail.slice(0, DETAIL_MAX),
  ]);
}

export interface WithdrawalEvent extends NewEvent {
  id: bigint;
}

export async function readEvents(pool: pg.Pool, id: string): Promise<WithdrawalEvent[]> {
  const text = 'select id, at, what, state, by, detail from withdrawal_events where withdrawal_id = $1 order by id';
  return (await pool.query<WithdrawalEvent>({ name: 'withdrawal_events', text, values: [id] })).rows;
}

export async function readWithdrawal(pool: pg.Pool, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await pool.query<WithdrawalRow>({ name: 'withdrawal', text: `${SELECT} where w.id = $1`, values: [id] });
  return rows[0] ?? null;
}

/** Takes the first person's name off a withdrawal that waits for a first person again. */
export async function forgetChecker(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('update withdrawals set checked_by = null where id = $1', [id]);
}

const APPROVED_STATES = "('approved', 'sending', 'sent', 'paid')";

/** Sum approved for a member since a moment, by people and by the rules, in money units (SAFE-06). */
export async function approvedSince(queries: Queries, playerId: bigint, since: Date): Promise<Money> {
  const { rows } = await queries.query<{ sum: Money }>(
    `select coalesce(sum(amount), 0)::bigint as sum from withdrawals
    where player_id = $1 and state in ${APPROVED_STATES} and coalesce(decided_at, requested_at) > $2`,
    [playerId, since],
  );
  return rows[0]?.sum ?? 0n;
}

/** The same for several members. */
export async function approvedOfMembers(pool: pg.Pool, playerIds: readonly bigint[], since: Date): Promise<Map<bigint, Money>> {
  const { rows } = await pool.query<{ playerId: bigint; sum: Money }>({
    name: 'withdrawals_approved_of_members',
    text: `select player_id as "playerId", sum(amount)::bigint as sum from withdrawals
      where player_id = any($1) and state in ${APPROVED_STATES} and coalesce(decided_at, requested_at) > $2 group by 1`,
    values: [playerIds, since],
  });
  return new Map(rows.map(({ playerId, sum }) => [playerId, sum]));
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A member's withdrawals, newest first. */
export async function listOfPlayer(pool: pg.Pool, playerId: bigint, below: string | null, limit: number): Promise<WithdrawalRow[]> {
  const text = `${SELECT} where w.player_id = $1 and w.id < $2 order by w.id desc limit $3`;
  return (await pool.query<WithdrawalRow>({ name: 'withdrawals_of_player', text, values: [playerId, below ?? LAST_ID, limit] })).rows;
}

export interface WithdrawalsQuestion {
  merchantCode: string;
  playerId: bigint | null;
  states: readonly WithdrawalState[] | null;
  below: string | null;
  limit: number;
}

/** A merchant's withdrawals, newest first; of those that wait for a person, the ones to review first before all others (VIP-06). */
export async function listOfMerchant(pool: pg.Pool, { merchantCode, playerId, states, below, limit }: WithdrawalsQuestion): Promise<WithdrawalRow[]> {
  const narrowed = `${playerId === null ? '' : 'and w.player_id = $4'} ${states === null ? '' : `and w.state in (${listOf(states)})`}`;
  const isQueue = states === waitingStates;
  // Where a page ended, by both parts of the order; the first page begins above everything.
  const after = isQueue ? '(w.is_first, w.id) < (coalesce((select is_first from withdrawals where id = $2), true), $2)' : 'w.id < $2';
  const text = `${SELECT} where w.merchant_code = $1 and ${after} ${narrowed} order by ${isQueue ? 'w.is_first desc, ' : ''}w.id desc limit $3`;
  return (await pool.query<WithdrawalRow>({ text, values: [merchantCode, below ?? LAST_ID, limit, ...(playerId === null ? [] : [playerId])] })).rows;
}

/** Sum held by open requests, by currency, in money units; the ledger must hold the same. */
export async function readHeld(pool: Queries, merchantCode: string): Promise<Map<string, Money>> {
  const text = `select currency, sum(amount)::bigint as sum from withdrawals where merchant_code = $1 and state in (${listOf(heldStates)}) group by 1`;
  const { rows } = await pool.query<{ currency: string; sum: Money }>({ name: 'held_by_withdrawals', text, values: [merchantCode] });
  return new Map(rows.map(({ currency, sum }) => [currency, sum]));
}
