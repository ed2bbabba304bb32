import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { broughtToCash } from '#server/ledger/accounts/house-moves.ts';
import { correctKey, settleKey } from '../../orders/order-keys.ts';
import type { OrderWithLines } from '../../orders/orders.store.ts';
import { takenBackOf } from './corrections.store.ts';

/** The first version of a result that a correction has made. */
const FIRST_CORRECTED = 2;

/**
 * The part of `excess` that is owed in cash: of an order with bonus money, wins that became bonus money are no cash, and what was taken back
 * before is not taken twice. `version` is that of the result by which the order was paid last.
 */
export async function owedInCash(transaction: Transaction, order: OrderWithLines, excess: Money, { vendor, version }: { vendor: string; version: number }) {
  // An order that is one bet took no bonus money.
  if (order.isOneBet) return excess;
  const corrected = Array.from({ length: Math.max(0, version + 1 - FIRST_CORRECTED) }, (_, place) => correctKey(order.id, FIRST_CORRECTED + place));
  const brought = await broughtToCash(
    transaction,
    order.cashAccount,
    [settleKey(order.id), ...corrected].map((key) => [vendor, key] as const),
  );
  const left = brought - (await takenBackOf(transaction, order.id));
  return left < excess ? left : excess;
}
