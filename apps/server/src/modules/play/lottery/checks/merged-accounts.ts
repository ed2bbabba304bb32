import type { Transaction } from '#server/db/sql.ts';
import type { MovementKind } from '#server/ledger/movements/movements.ts';
import { cashWithin, moveWithin, openWithin } from '#server/ledger/movements/move-within.ts';
import type { OrderRow } from '../orders/orders.store.ts';
import { readMerged } from './merged-accounts.store.ts';

/**
 * Moves the cash of accounts that were closed in favour of another one to the account that was kept. A closed account was empty and no longer has a log-in, so its cash
 * is what these orders have paid since. `what` names the event, once for each order. Gives the public ids of the accounts that received money.
 */
export async function passToKept(transaction: Transaction, orders: readonly Pick<OrderRow, 'id' | 'cashAccount'>[], what: string): Promise<string[]> {
  if (orders.length === 0) return [];
  const orderOf = new Map(orders.map(({ id, cashAccount }) => [cashAccount, id]));
  const passed: string[] = [];
  for (const { cashAccount, keptCash, keptPublicId, merchantCode, currency } of await readMerged(transaction, [...orderOf.keys()])) {
    const amount = await cashWithin(transaction, cashAccount);
    if (amount <= 0n) continue;
    const counter = await openWithin(transaction, { merchantCode, currency, isTrial: false }, 'adjustment');
    const order = orderOf.get(cashAccount);
    const pass = async (kind: MovementKind, from: bigint, to: bigint) => {
      const { status } = await moveWithin(transaction, { kind, caller: 'lottery', key: `order:${order}:${what}:${kind}`, from, to, amount });
      if (status !== 'done') throw new Error(`the money of order ${order} was not brought to the account that was kept: ${status}`);
    };
    await pass('adjusted_down', cashAccount, counter);
    await pass('adjusted_up', counter, keptCash);
    passed.push(keptPublicId);
  }
  return passed;
}
