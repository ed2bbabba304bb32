import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { PayoutAccounts } from '#server/modules/people/payout-accounts/index.ts';
import { change } from '../change-state.ts';
import type { PayoutAnswer, PayoutGateway, PayoutGatewayName, PayoutOrder } from '../ports.ts';
import { postpone, readApproved, takeDueAsks } from '../desk/queue.store.ts';
import { settle, type Settled } from './settle-payout.ts';
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from '../withdrawals.store.ts';

/** Payouts sent in parallel: a slow gateway holds up few others. */
const BATCH = 6;
/** Delay of an approved withdrawal while its gateway is unavailable. */
const POSTPONE_MS = 30_000;
/** A gateway that does not know a reference so long after it was sent has not got it. */
const LOST_AFTER_MS = 60_000;
const ASK_MAX_MS = 10 * 60_000;

export interface PayOutDeps {
  pool: pg.Pool;
  accounts: PayoutAccounts;
  gateways: Readonly<Record<PayoutGatewayName, PayoutGateway>>;
  /** Which gateway a merchant has chosen. */
  gatewayOf: (merchantCode: string) => PayoutGatewayName;
  /** Description shown to the receiver on the bank account. */
  descriptionOf: (merchantCode: string) => string;
  /** Delay before a gateway is first polled about a payout; it doubles with each poll. */
  firstAskMs: number;
  now: () => number;
  onSettled: (settled: Settled) => void;
}

/** Payout order as the gateway receives it, identical for every attempt of a withdrawal. */
async function orderOf({ accounts, descriptionOf }: PayOutDeps, row: WithdrawalRow): Promise<PayoutOrder> {
  const { id, amount, fee, currency, merchantCode, accountId } = row;
  return { ...(await accounts.open(accountId)), reference: id, amount: amount - fee, currency, description: descriptionOf(merchantCode) };
}

const gatewayNamed = ({ gateways }: PayOutDeps, name: string | null): PayoutGateway | null =>
  name === 'xendit' || name === 'airwallex' ? gateways[name] : null;

async function take(deps: PayOutDeps, id: string, answer: PayoutAnswer): Promise<void> {
  const settled = await settle(deps, id, answer);
  if (settled) deps.onSettled(settled);
}

/**
 * Sends one approved withdrawal. The state `sent` with its process is committed before the gateway is called: after a
 * crash the outcome is queried by reference, and the payout is not sent as a new one (T35).
 */
async function sendOne(deps: PayOutDeps, id: string): Promise<void> {
  const found = await readWithdrawal(deps.pool, id);
  if (!found) return;
  const gateway = deps.gateways[deps.gatewayOf(found.merchantCode)];
  if (!gateway.isConnected() || !gateway.pays(found.channel, found.currency)) return postpone(deps.pool, id, new Date(deps.now() + POSTPONE_MS));
  const order = await orderOf(deps, found);
  const at = new Date(deps.now());
  const isOurs = await inTransaction(deps.pool, async (transaction) => {
    const row = await lockWithdrawal(transaction, id);
    const patch = { gateway: gateway.name, sentAt: at, nextAskAt: new Date(at.getTime() + deps.firstAskMs) };
    return row !== null && change(transaction, row, 'send', { at, by: null, detail: gateway.name, patch });
  });
  if (isOurs) await take(deps, id, await gateway.send(order));
}

/** Polls a gateway for a sent withdrawal, and applies the answer. False if there is nothing to poll. */
export async function askOne(deps: PayOutDeps, id: string): Promise<boolean> {
  const row = await readWithdrawal(deps.pool, id);
  const gateway = gatewayNamed(deps, row?.gateway ?? null);
  if (!row || !gateway) return false;
  const answer = await gateway.ask(id);
  const isLost = answer.kind === 'not_found' && row.state === 'sending' && row.sentAt !== null && deps.now() - row.sentAt.getTime() > LOST_AFTER_MS;
  // It never arrived. It is resent under the same reference, which a gateway pays once even if the first attempt is still in transit.
  await take(deps, id, isLost ? await gateway.send(await orderOf(deps, row)) : answer);
  return true;
}

/** One turn: sends approved withdrawals and polls those without an outcome. Returns true if more may be left. */
export async function payOutTurn(deps: PayOutDeps): Promise<boolean> {
  const now = new Date(deps.now());
  const approved = await readApproved(deps.pool, now, BATCH);
  await Promise.all(approved.map((id) => sendOne(deps, id)));
  const due = await takeDueAsks(deps.pool, now, { limit: BATCH, firstMs: deps.firstAskMs, maxMs: ASK_MAX_MS });
  await Promise.all(due.map(({ id }) => askOne(deps, id)));
  return approved.length === BATCH || due.length === BATCH;
}
