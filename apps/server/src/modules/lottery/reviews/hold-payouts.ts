import type { Money } from '@laro/domain/money';
import type { Settings } from '@laro/domain/settings';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import { broughtToCash } from '#server/ledger/house-moves.ts';
import { moveWithin } from '#server/ledger/move-within.ts';
import { heldWithin } from '#server/ledger/withdrawal-money.ts';
import type { OrderWithLines } from '../orders/orders.store.ts';
import { wholeMoney } from '../orders/terms.ts';
import { lockReview, markOverdue, writeHold, writeRelease } from './reviews.store.ts';

/** A payout is released within this time (LOTT-34). */
export const RELEASED_WITHIN_MS = 72 * 3_600_000;

type SettingsOf = (merchantCode: string) => Settings | undefined;

/** Moves money of an order between a player's cash and what is held. */
async function moveHeld(transaction: Transaction, kind: 'payout_held' | 'payout_released', order: OrderWithLines, holds: number, amount: Money): Promise<void> {
  const held = await heldWithin(transaction, order.cashAccount);
  const ends = kind === 'payout_held' ? { from: order.cashAccount, to: held } : { from: held, to: order.cashAccount };
  const { status } = await moveWithin(transaction, { kind, caller: 'lottery', key: `${kind}:${order.id}:${holds}`, ...ends, amount });
  if (status !== 'done') throw new Error(`${kind} of order ${order.id} was answered with ${status}`);
}

/** The moves that paid an order: caller and key. */
export type Paid = readonly (readonly [caller: string, key: string])[];

/** Holds the payouts that two people must release, as far as `paidBy` brought them to cash. Free play has none. */
export async function holdLarge(
  transaction: Transaction,
  orders: readonly OrderWithLines[],
  paidBy: (order: OrderWithLines) => Paid,
  settingsOf: SettingsOf,
): Promise<void> {
  for (const order of orders) {
    const from = settingsOf(order.merchantCode)?.['lottery.reviewFrom'];
    if (order.isTrial || from === undefined || order.payout < wholeMoney(from)) continue;
    const amount = await broughtToCash(transaction, order.cashAccount, paidBy(order));
    if (amount === 0n) continue;
    const earlier = await lockReview(transaction, order.id);
    await moveHeld(transaction, 'payout_held', order, (earlier?.holds ?? 0) + 1, amount);
    await writeHold(transaction, order.id, amount);
  }
}

/** Gives a held payout back to cash. Gives the amount; null where nothing of the order is held. */
export async function releaseHeld(transaction: Transaction, order: OrderWithLines): Promise<Money | null> {
  const review = await lockReview(transaction, order.id);
  if (!review || review.releasedAt !== null) return null;
  await moveHeld(transaction, 'payout_released', order, review.holds, review.amount);
  await writeRelease(transaction, order.id);
  return review.amount;
}

/** Reports payouts that wait for longer than three days, each once. */
export async function reportOverdue(pool: pg.Pool, now: number, onTrouble: (message: string, details: object) => void): Promise<void> {
  for (const { orderId } of await markOverdue(pool, new Date(now - RELEASED_WITHIN_MS)))
    onTrouble('a lottery payout has waited for its release for 72 hours', { orderId });
}
