import { inTransaction } from '#server/db/sql.ts';
import { claimToAsk, lockDeposit, overdueDeposits, type DepositRow } from './deposit-orders.store.ts';
import type { Parts } from '../deposits-parts.ts';
import { noteError } from '../callbacks/gateway-health.store.ts';
import type { StatusAnswer } from '../ports.ts';
import { close, settle } from './settle.ts';

const BATCH = 20;

/** Asks a gateway for the state of an order, and applies it. An unusable answer is noted for the operator. */
export async function askGateway(parts: Parts, order: DepositRow, actor: string): Promise<StatusAnswer['kind']> {
  const gateway = parts.gatewayOf(order.gateway);
  const merchant = parts.merchantOf(order.merchantCode);
  if (!gateway || !merchant || order.reference === null) return 'unknown';
  const access = await parts.keys.access(merchant, gateway.name);
  const answer: StatusAnswer = access === null ? { kind: 'unavailable', why: 'no address or no key' } : await gateway.status(access, order.reference);
  if (answer.kind === 'unavailable') await noteError(parts.pool, order.merchantCode, gateway.name, new Date(parts.now()), answer.why);
  if (answer.kind !== 'known') return answer.kind;
  for (const news of answer.news) {
    // The answer is about this order, even if it repeats our number differently.
    const own = { ...news, number: order.number };
    const source = { merchantCode: order.merchantCode, gateway: gateway.name, actor };
    const { moved } = await inTransaction(parts.pool, (transaction) => settle(parts, transaction, source, own));
    if (moved !== null) parts.onMoved(moved);
  }
  return 'known';
}

/** Polls orders without a callback; true if more are due. */
export async function askAboutOrders(parts: Parts): Promise<boolean> {
  const due = await claimToAsk(parts.pool, new Date(parts.now()), BATCH);
  for (const order of due) await askGateway(parts, order, 'installation');
  return due.length === BATCH;
}

/** Expires overdue orders; money that arrives later is still credited. Returns true if more are due. */
export async function endOverdue(parts: Parts): Promise<boolean> {
  const due = await overdueDeposits(parts.pool, new Date(parts.now()), BATCH);
  for (const { merchantCode, number } of due)
    await inTransaction(parts.pool, async (transaction) => {
      const order = await lockDeposit(transaction, merchantCode, number);
      if (order && order.expiresAt.getTime() <= parts.now()) await close(parts, transaction, order, 'expire', 'installation');
    });
  return due.length === BATCH;
}
