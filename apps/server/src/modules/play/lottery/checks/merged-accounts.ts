import { many, type Transaction } from '#server/db/sql.ts';
import type { MovementKind } from '#server/ledger/movements/movements.ts';
import { cashWithin, moveWithin, openWithin } from '#server/ledger/movements/move-within.ts';
import type { OrderRow } from '../orders/orders.store.ts';

interface Merged {
  cashAccount: bigint;
  keptCash: bigint;
  keptPublicId: string;
  merchantCode: string;
  currency: string;
}

/** Those of some cash accounts whose members were closed in favour of another account of the same person, each with that one. */
const readMerged = (transaction: Transaction, cashAccounts: readonly bigint[]): Promise<Merged[]> =>
  many<Merged>(
    transaction,
    `select p.cash_account as "cashAccount", k.cash_account as "keptCash", k.public_id as "keptPublicId", p.merchant_code as "merchantCode", p.currency
      from players p join player_merges m on m.closed_player_id = p.id join players k on k.id = kept_player(p.id) and k.currency = p.currency
      where p.cash_account = any ($1::bigint[]) and not p.is_trial order by p.cash_account`,
    [cashAccounts.map(String)],
  );

/**
 * Brings money that orders have brought to an account after it was closed in favour of another to the cash of that one: it was empty when it was closed, and its member
 * cannot log in to it any more. `what` names the event, once for each order. Gives the public ids of the accounts that got money.
 */
export async function passToKept(transaction: Transaction, orders: readonly Pick<OrderRow, 'id' | 'cashAccount'>[], what: string): Promise<string[]> {
  if (orders.length === 0) return [];
  const passed: string[] = [];
  for (const { cashAccount, keptCash, keptPublicId, merchantCode, currency } of await readMerged(transaction, [
    ...new Set(orders.map((order) => order.cashAccount)),
  ])) {
    const amount = await cashWithin(transaction, cashAccount);
    if (amount <= 0n) continue;
    const counter = await openWithin(transaction, { merchantCode, currency, isTrial: false }, 'adjustment');
    const order = orders.find((one) => one.cashAccount === cashAccount);
    const pass = async (kind: MovementKind, from: bigint, to: bigint) => {
      const { status } = await moveWithin(transaction, { kind, caller: 'lottery', key: `order:${order?.id}:${what}:${kind}`, from, to, amount });
      if (status !== 'done') throw new Error(`the money of order ${order?.id} was not brought to the account that was kept: ${status}`);
    };
    await pass('adjusted_down', cashAccount, counter);
    await pass('adjusted_up', counter, keptCash);
    passed.push(keptPublicId);
  }
  return passed;
}
