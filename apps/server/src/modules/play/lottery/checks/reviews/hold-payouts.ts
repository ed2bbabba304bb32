import type { Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import { broughtToCash } from '#server/ledger/accounts/house-moves.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import { heldWithin } from '#server/ledger/accounts/withdrawal-money.ts';
import type { OrderWithLines } from '../../orders/orders.store.ts';
import { wholeMoney } from '../../orders/terms.ts';
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

/** True for a payout in real money that two people must release. */
function isLarge({ isTrial, merchantCode, payout }: OrderWithLines, settingsOf: SettingsOf): boolean {
  const from = settingsOf(merchantCode)?.['lottery.reviewFrom'];
  return !isTrial && from !== undefined && payout >= wholeMoney(from);
}

/** Holds money of an order that is in cash, in addition to what is held of it. False where there is none. */
async function hold(transaction: Transaction, order: OrderWithLines, amount: Money): Promise<boolean> {
  if (amount <= 0n) return false;
  const earlier = await lockReview(transaction, order.id);
  await moveHeld(transaction, 'payout_held', order, (earlier?.holds ?? 0) + 1, amount);
  await writeHold(transaction, order.id, amount);
  return true;
}

/** The moves that paid an order: caller and key. */
export type Paid = readonly (readonly [caller: string, key: string])[];

/** Holds the payouts that two people must release, as far as `paidBy` brought them to cash. Free play has none. Gives the orders that are held. */
export async function holdLarge(
  transaction: Transaction,
  orders: readonly OrderWithLines[],
  paidBy: (order: OrderWithLines) => Paid,
  settingsOf: SettingsOf,
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const order of orders)
    if (isLarge(order, settingsOf) && (await hold(transaction, order, await broughtToCash(transaction, order.cashAccount, paidBy(order))))) held.add(order.id);
  return held;
}

/** Holds what a correction left of a payout that was held, if the rest is still large. */
export async function holdRest(transaction: Transaction, order: OrderWithLines, rest: Money, settingsOf: SettingsOf): Promise<void> {
  if (isLarge(order, settingsOf)) await hold(transaction, order, rest);
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
