import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { PayoutAccounts } from '#server/modules/people/payout-accounts/index.ts';
import { change } from './change-state.ts';
import type { PayoutAnswer, PayoutGateway, PayoutGatewayName, PayoutOrder } from './ports.ts';
import { postpone, readApproved, takeDueAsks } from './queue.store.ts';
import { settle, type Settled } from './settle-payout.ts';
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

/** So many at the same time: a gateway that is slow holds up few others. */
const BATCH = 6;
/** How long an approved withdrawal waits when its gateway is not there. */
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
  /** What the receiver reads on the account. */
  descriptionOf: (merchantCode: string) => string;
  /** The first pause before a gateway is asked what became of a payout; it doubles from question to question. */
  firstAskMs: number;
  now: () => number;
  onSettled: (settled: Settled) => void;
}

/** What a gateway is told, always the same for a withdrawal. */
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
 * Sends one approved withdrawal. That it is being sent, and by whom, is committed before the gateway hears of it: whoever finds it so after a
 * crash asks by its reference and does not send it as something new (T35).
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

/** Asks a gateway what became of a withdrawal that was sent, and takes the answer. False when there is nothing to ask about. */
export async function askOne(deps: PayOutDeps, id: string): Promise<boolean> {
  const row = await readWithdrawal(deps.pool, id);
  const gateway = gatewayNamed(deps, row?.gateway ?? null);
  if (!row || !gateway) return false;
  const answer = await gateway.ask(id);
  const isLost = answer.kind === 'not_found' && row.state === 'sending' && row.sentAt !== null && deps.now() - row.sentAt.getTime() > LOST_AFTER_MS;
  // It never arrived. Sent once more under its one reference, which a gateway pays once even if the first one is still on its way.
  await take(deps, id, isLost ? await gateway.send(await orderOf(deps, row)) : answer);
  return true;
}

/** One turn: sends what is approved and asks about what has no outcome yet. Says whether more may be left. */
export async function payOutTurn(deps: PayOutDeps): Promise<boolean> {
  const now = new Date(deps.now());
  const approved = await readApproved(deps.pool, now, BATCH);
  await Promise.all(approved.map((id) => sendOne(deps, id)));
  const due = await takeDueAsks(deps.pool, now, { limit: BATCH, firstMs: deps.firstAskMs, maxMs: ASK_MAX_MS });
  await Promise.all(due.map(({ id }) => askOne(deps, id)));
  return approved.length === BATCH || due.length === BATCH;
}
