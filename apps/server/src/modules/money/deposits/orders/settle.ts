import { creditOf, failedPayments, type CallbackOutcome, type PaymentGateway } from '@laro/domain/deposits/deposit-rules';
import { canDeposit, depositActs, type DepositFailure, type DepositFlag } from '@laro/domain/deposits/deposit-status';
import { formatMoney, type Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { holdCash } from '#server/ledger/accounts/gateway-book.ts';
import { moveWithin, openWithin } from '#server/ledger/movements/move-within.ts';
import { noteChargeBack, noteDeposit, noteFailures } from '#server/modules/people/risk/index.ts';
import { addDepositEvent, failedInRow, lockDeposit, numberOfReference, writeDeposit, type DepositRow } from './deposit-orders.store.ts';
import { ledgerCaller, type Parts } from '../deposits-parts.ts';
import { noteCharge } from './cards.store.ts';
import { insertPayment, lockPayment, updatePayment, type PaymentRow } from '../callbacks/payments.store.ts';
import type { PaymentNews } from '../ports.ts';

export interface Settled {
  outcome: CallbackOutcome;
  orderId: bigint | null;
  /** Public id of the player whose balance changed, or null. */
  moved: string | null;
}

interface Source {
  merchantCode: string;
  gateway: PaymentGateway;
  /** Actor for the order's history. */
  actor: string;
}

type Paid = Extract<PaymentNews, { kind: 'paid' }>;
type Returned = Extract<PaymentNews, { kind: 'returned' }>;

/** Subject of a flag about an order. */
const flagged = ({ merchantCode, playerId }: DepositRow, at: Date) => ({ merchantCode, playerId, at });

const withFlag = (flags: readonly DepositFlag[], ...more: DepositFlag[]): DepositFlag[] => [...new Set([...flags, ...more])];

/** The order that something is about, held until the transaction ends. */
async function orderOf(transaction: Transaction, { merchantCode, gateway }: Source, news: PaymentNews): Promise<DepositRow | null> {
  const number = news.number ?? (news.reference === null ? null : await numberOfReference(transaction, merchantCode, gateway, news.reference));
  const order = number === null ? null : await lockDeposit(transaction, merchantCode, number);
  return order?.gateway === gateway ? order : null;
}

/**
 * Applies a gateway's news to its order, in the caller's transaction: with repeats and in any order, a payment is credited once and an
 * order is paid once (CASH-03).
 */
export async function settle(parts: Parts, transaction: Transaction, source: Source, news: PaymentNews): Promise<Settled> {
  const order = await orderOf(transaction, source, news);
  if (news.kind === 'returned') return giveBack(parts, transaction, source, order, news);
  if (!order) return { outcome: 'unknown_order', orderId: null, moved: null };
  if (news.kind === 'paid') return take(parts, transaction, source, order, news);
  const act = news.kind === 'failed' ? 'fail' : 'expire';
  return { outcome: (await close(parts, transaction, order, act, source.actor)) ? 'closed' : 'kept', orderId: order.id, moved: null };
}

/** Ends an order without a payment; false if it is no longer open. */
export async function close(
  parts: Parts,
  transaction: Transaction,
  order: DepositRow,
  act: 'fail' | 'expire' | 'cancel',
  actor: string,
  failure: DepositFailure = act === 'fail' ? 'gateway_failed' : act === 'expire' ? 'time_over' : 'by_player',
): Promise<boolean> {
  if (!canDeposit(act, order.state)) return false;
  const at = new Date(parts.now());
  const state = depositActs[act].to;
  await writeDeposit(transaction, order.id, { state, failure, closed_at: at });
  await addDepositEvent(transaction, order.id, { event: state, actor, at, detail: { failure } });
  if (act === 'fail' && failure !== 'slip_refused') await countFailure(parts, transaction, order, at);
  return true;
}

/** Too many failed payments one after the other stop deposits for a while, and more of them until a person has looked (T27). */
async function countFailure(parts: Parts, transaction: Transaction, order: DepositRow, at: Date): Promise<void> {
  const { windowMs, max, blockMs, suspendAt } = failedPayments;
  const { recent, all } = await failedInRow(transaction, order.playerId, new Date(at.getTime() - windowMs));
  if (recent < max) return;
  const until = all >= suspendAt ? null : new Date(at.getTime() + blockMs);
  await parts.blockDeposits(transaction, { id: order.playerId, cashAccount: order.cashAccount }, { at, until, failures: all });
  await addDepositEvent(transaction, order.id, {
    event: until === null ? 'suspended' : 'blocked',
    actor: 'installation',
    at,
    detail: { failures: String(all) },
  });
  await noteFailures(transaction, flagged(order, at), { number: order.number, failures: all });
}

/** Holds money that arrived without being credited, for review by a person. */
async function hold(parts: Parts, transaction: Transaction, source: Source, order: DepositRow, news: Paid, flag: DepositFlag): Promise<void> {
  const at = new Date(parts.now());
  await writeDeposit(transaction, order.id, { flags: withFlag(order.flags, flag) });
  await addDepositEvent(transaction, order.id, {
    event: 'held',
    actor: source.actor,
    at,
    detail: { payment: news.paymentId, amount: formatMoney(news.amount), currency: news.currency, why: flag },
  });
}

/** Reason why money that arrived cannot be credited automatically; null if it can. */
function problemWith(order: DepositRow, { currency }: Paid, credit: Money): 'wrong_currency' | 'second_payment' | 'nothing_left' | null {
  if (currency !== order.currency) return 'wrong_currency';
  if (!canDeposit('pay', order.state)) return 'second_payment';
  return credit === 0n ? 'nothing_left' : null;
}

async function take(parts: Parts, transaction: Transaction, source: Source, order: DepositRow, news: Paid): Promise<Settled> {
  const { merchantCode, gateway } = source;
  const at = new Date(parts.now());
  const key = { merchantCode, gateway, paymentId: news.paymentId };
  const said = (outcome: CallbackOutcome, moved: string | null = null): Settled => ({ outcome, orderId: order.id, moved });
  const credit = creditOf(news.amount, order);
  const problem = problemWith(order, news, credit);
  const row: PaymentRow = {
    paymentId: news.paymentId,
    orderId: order.id,
    amount: news.amount,
    currency: news.currency,
    state: problem === null ? 'credited' : 'held',
    credited: problem === null ? credit : 0n,
    returned: 0n,
    at,
  };
  // The row makes a payment count once: two concurrent reports of it wait for each other here.
  const isNew = await insertPayment(transaction, key, row);
  const known = isNew ? null : await lockPayment(transaction, key);
  if (news.cardCharge !== undefined) await noteCharge(transaction, key, news.cardCharge, at);
  if (known !== null && known.state !== 'return_waits') return said('repeated');
  const goesBack = known?.returned ?? 0n;
  // The returned amount of a held payment stays recorded.
  if (known !== null) await updatePayment(transaction, key, problem === null ? row : { ...row, returned: goesBack });
  if (problem !== null) {
    await hold(parts, transaction, source, order, news, problem === 'nothing_left' ? 'amount_differs' : problem);
    return said(problem);
  }
  await credited(parts, transaction, source, order, news, credit);
  if (goesBack > 0n) {
    const fresh = await lockDeposit(transaction, merchantCode, order.number);
    if (fresh) await takeBack(parts, transaction, source, fresh, row, goesBack);
  }
  return said('credited', order.publicId);
}

/** Moves what came into the player's cash and closes the order with it. */
async function credited(parts: Parts, transaction: Transaction, source: Source, order: DepositRow, news: Paid, amount: Money): Promise<void> {
  const { merchantCode, gateway } = source;
  const at = new Date(parts.now());
  const from = await openWithin(transaction, { merchantCode, currency: order.currency, isTrial: order.isTrial }, 'gateway', gateway);
  const moved = await moveWithin(transaction, {
    kind: 'deposit_paid',
    caller: ledgerCaller(gateway, merchantCode),
    key: news.paymentId,
    from,
    to: order.cashAccount,
    amount,
  });
  if (moved.status !== 'done' || moved.movementId === null || moved.before === null || moved.after === null)
    throw new Error(`payment ${news.paymentId} of order ${order.number} was answered ${moved.status}`);
  const isLate = order.closedAt !== null || at.getTime() > order.expiresAt.getTime();
  const flags = withFlag(
    order.flags,
    ...(isLate ? (['late'] as const) : []),
    ...(news.amount === order.amount + order.fee ? [] : (['amount_differs'] as const)),
  );
  await writeDeposit(transaction, order.id, {
    state: depositActs.pay.to,
    failure: null,
    failure_note: null,
    authorisation: news.authorisation,
    paid: news.amount,
    credited: amount,
    cash_before: moved.before,
    cash_after: moved.after,
    movement_id: moved.movementId,
    flags,
    closed_at: at,
    paid_at: at,
    checkout_url: null,
    next_poll_at: null,
  });
  await addDepositEvent(transaction, order.id, {
    event: 'paid',
    actor: source.actor,
    at,
    detail: { payment: news.paymentId, paid: formatMoney(news.amount), credited: formatMoney(amount) },
  });
  const settings = parts.merchantOf(merchantCode)?.settings;
  if (settings) await noteDeposit(transaction, flagged(order, at), { number: order.number, amount, currency: order.currency, settings });
  const { playerId, cashAccount, isTrial } = order;
  await parts.hooks.depositPaid(transaction, { merchantCode, playerId, cashAccount, isTrial, orderNumber: order.number, amount });
}

async function giveBack(parts: Parts, transaction: Transaction, source: Source, order: DepositRow | null, news: Returned): Promise<Settled> {
  const { merchantCode, gateway } = source;
  const key = { merchantCode, gateway, paymentId: news.paymentId };
  const waiting: PaymentRow = {
    paymentId: news.paymentId,
    orderId: order?.id ?? null,
    amount: 0n,
    currency: news.currency,
    state: 'return_waits',
    credited: 0n,
    returned: news.amount,
    at: new Date(parts.now()),
  };
  if (await insertPayment(transaction, key, waiting)) return { outcome: 'return_waits', orderId: order?.id ?? null, moved: null };
  const payment = await lockPayment(transaction, key);
  if (!payment || !order || payment.state !== 'credited' || news.amount <= payment.returned) {
    // Reported before the payment, or for money that was never credited: the returned amount is kept until the payment is reported.
    if (payment && news.amount > payment.returned) await updatePayment(transaction, key, { ...payment, returned: news.amount });
    return { outcome: payment?.state === 'return_waits' ? 'return_waits' : 'repeated', orderId: order?.id ?? null, moved: null };
  }
  await takeBack(parts, transaction, source, order, payment, news.amount);
  return { outcome: 'returned', orderId: order.id, moved: order.publicId };
}

/** Takes a returned payment from the player's cash as far as possible; the rest is a debt that a person sees (T28). */
async function takeBack(parts: Parts, transaction: Transaction, source: Source, order: DepositRow, payment: PaymentRow, total: Money): Promise<void> {
  const { merchantCode, gateway } = source;
  const at = new Date(parts.now());
  const capped = total > payment.credited ? payment.credited : total;
  const already = payment.returned > payment.credited ? payment.credited : payment.returned;
  const due = capped - already;
  const cash = await holdCash(transaction, order.cashAccount);
  await parts.hooks.depositReturned(transaction, { orderNumber: order.number });
  const amount = due > cash ? cash : due;
  const debt = due - amount;
  if (amount > 0n) {
    const to = await openWithin(transaction, { merchantCode, currency: order.currency, isTrial: order.isTrial }, 'gateway', gateway);
    const moved = await moveWithin(transaction, {
      kind: 'deposit_returned',
      caller: ledgerCaller(gateway, merchantCode),
      key: `return:${payment.paymentId}:${already}`,
      from: order.cashAccount,
      to,
      amount,
    });
    if (moved.status !== 'done') throw new Error(`the return of payment ${payment.paymentId} was answered ${moved.status}`);
  }
  await updatePayment(transaction, { merchantCode, gateway, paymentId: payment.paymentId }, { ...payment, returned: total });
  await writeDeposit(transaction, order.id, {
    state: canDeposit('giveBack', order.state) && capped === payment.credited ? depositActs.giveBack.to : order.state,
    returned: order.returned + amount,
    debt: order.debt + debt,
    flags: debt > 0n ? withFlag(order.flags, 'debt') : order.flags,
  });
  await addDepositEvent(transaction, order.id, {
    event: 'returned',
    actor: source.actor,
    at,
    detail: { payment: payment.paymentId, amount: formatMoney(amount), debt: formatMoney(debt) },
  });
  await noteChargeBack(transaction, flagged(order, at), { number: order.number, total, debt, currency: order.currency });
}
