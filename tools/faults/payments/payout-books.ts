import type pg from 'pg';
import { balanceOf } from '../../../apps/server/src/ledger/accounts/accounts.ts';
import { movedByKey } from '../../../apps/server/src/ledger/accounts/gateway-book.ts';
import { readLiability } from '../../../apps/server/src/ledger/accounts/withdrawal-money.ts';
import { parseMoney, type Money } from '../../../packages/domain/src/money/money.ts';
import type { WithdrawalState } from '../../../packages/domain/src/withdrawals/withdrawal-status.ts';
import type { GatewayPayout, HostilePayouts } from './hostile-payouts.ts';
import { PAYEE_MONEY, type Asked, type Payee } from './payout-tellings.ts';

/** Totals of payouts: paid, and sent back by banks. Money units. */
export interface PayoutSums {
  paid: number;
  paidSum: Money;
  /** Paid and sent back, told after it had counted as paid. */
  sentBack: number;
  sentBackSum: Money;
}

interface Row {
  id: string;
  player_id: bigint;
  amount: Money;
  fee: Money;
  state: WithdrawalState;
}

/** Final states of a withdrawal by the outcome of its order. An order sent back before it counted as paid has failed. */
const ends: Readonly<Record<GatewayPayout['verdict'], readonly WithdrawalState[]>> = {
  paid: ['paid'],
  failed: ['failed'],
  refused: ['failed'],
  sent_back: ['returned', 'failed'],
};

/** Differences between books and gateway for one withdrawal. */
function compareRow(row: Row, payout: GatewayPayout | undefined, paid: Money | undefined, back: Money | undefined): string[] {
  const { id, state, amount, fee } = row;
  const arrives = amount - fee;
  const expected = payout ? ends[payout.verdict] : ['rejected'];
  const wrong = expected.includes(state) ? [] : [`${id} is ${state}, the gateway has it ${payout?.verdict ?? 'never heard of'}`];
  if (payout && parseMoney(payout.amount) !== arrives) wrong.push(`${id} was ordered with another amount`);
  const [isPaid, isBack] = [state === 'paid' || state === 'returned', state === 'returned'];
  if (paid !== (isPaid ? arrives : undefined)) wrong.push(`${id} is ${state} and ${paid ?? 'nothing'} was paid in the ledger`);
  if (back !== (isBack ? arrives : undefined)) wrong.push(`${id} is ${state} and ${back ?? 'nothing'} came back in the ledger`);
  return wrong;
}

const sumOf = (moved: ReadonlyMap<string, Money>): Money => [...moved.values()].reduce((sum, amount) => sum + amount, 0n);

/** Sums that the ledger has moved for withdrawals in a step, by their ids. */
async function movedIn(pool: pg.Pool, step: 'pay' | 'return', ids: readonly string[]): Promise<Map<string, Money>> {
  const keys = ids.map((id) => `${step}:${id}`);
  return new Map([...(await movedByKey(pool, 'withdrawals', keys))].map(([key, amount]) => [key.slice(step.length + 1), amount]));
}

/** Each key of a page is one withdrawal at most, each withdrawal was requested, and the gateway knows no other. */
function compareRequests(rows: readonly Row[], gateway: HostilePayouts, asked: ReadonlyMap<string, Asked>): string[] {
  const wrong: string[] = [];
  const known = new Set(rows.map(({ id }) => id));
  for (const reference of gateway.book.keys()) if (!known.has(reference)) wrong.push(`${reference} was ordered and is no withdrawal`);
  for (const [key, { ids }] of asked) if (ids.size > 1) wrong.push(`${key} was answered with ${ids.size} withdrawals`);
  const answered = new Set([...asked.values()].flatMap(({ ids }) => [...ids]));
  if (answered.size !== rows.length || rows.some(({ id }) => !answered.has(id))) wrong.push(`${rows.length} were written, ${answered.size} answered`);
  return wrong;
}

/** Sums in the gateway's book: paid, and sent back after it counted as paid. */
function sumBook(rows: readonly Row[], gateway: HostilePayouts): PayoutSums {
  const sums: PayoutSums = { paid: 0, paidSum: 0n, sentBack: 0, sentBackSum: 0n };
  for (const { id, state } of rows) {
    const payout = gateway.book.get(id);
    const isSentBack = payout?.verdict === 'sent_back' && state === 'returned';
    if (!payout || (payout.verdict !== 'paid' && !isSentBack)) continue;
    const amount = parseMoney(payout.amount);
    sums.paid += 1;
    sums.paidSum += amount;
    if (!isSentBack) continue;
    sums.sentBack += 1;
    sums.sentBackSum += amount;
  }
  return sums;
}

/** Compares every withdrawal with the gateway's own book, and every member's money with their payouts. */
export async function comparePayouts(pool: pg.Pool, gateway: HostilePayouts, asked: ReadonlyMap<string, Asked>, payees: readonly Payee[]) {
  const { rows } = await pool.query<Row>('select id, player_id, amount, fee, state from withdrawals');
  const ids = rows.map(({ id }) => id);
  const [paid, back] = [await movedIn(pool, 'pay', ids), await movedIn(pool, 'return', ids)];
  const wrong = [...gateway.wrong, ...compareRequests(rows, gateway, asked)];
  const left = new Map(payees.map(({ playerId }) => [playerId, PAYEE_MONEY]));
  for (const row of rows) {
    const payout = gateway.book.get(row.id);
    wrong.push(...compareRow(row, payout, paid.get(row.id), back.get(row.id)));
    const playerId = row.player_id.toString();
    if (payout?.verdict === 'paid') left.set(playerId, (left.get(playerId) ?? 0n) - row.amount);
  }
  for (const { playerId, cash } of payees) if ((await balanceOf(pool, cash)) !== left.get(playerId)) wrong.push(`member ${playerId} has another balance`);
  const held = (await readLiability(pool, 'laro')).reduce((sum, row) => sum + row.held, 0n);
  if (held !== 0n) wrong.push(`${held} units are still held`);
  const ours: PayoutSums = { paid: paid.size, paidSum: sumOf(paid), sentBack: back.size, sentBackSum: sumOf(back) };
  return { wrong, theirs: sumBook(rows, gateway), ours };
}

/** Payouts with a lie of the gateway that was not noted, by their references. */
export async function unnotedLies(pool: pg.Pool, references: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as lied (id) where not exists (select 1 from withdrawal_events e where e.withdrawal_id = lied.id and e.what = 'differs'
      and e.detail like 'the gateway says %after%')`,
    [references],
  );
  return rows.map(({ id }) => id);
}

/** Number of withdrawals without an outcome, and of those that wait for a person at the desk. */
export async function openWithdrawals(pool: pg.Pool): Promise<{ underWay: number; waiting: string[] }> {
  const { rows } = await pool.query<{ id: string; state: WithdrawalState }>(
    "select id, state from withdrawals where state in ('requested', 'checked', 'approved', 'sending', 'sent')",
  );
  const waiting = rows.filter(({ state }) => state === 'requested' || state === 'checked').map(({ id }) => id);
  return { underWay: rows.length - waiting.length, waiting };
}
