import { givesBack, isCancellation, mayStep, type OrderState } from '@laro/domain/rewards/mall/mall-orders';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { goodsOfOrders, returnToStock } from '../goods/goods.store.ts';
import { whenAt, zoneOf, type MallDeps } from '../mall-parts.ts';
import { holdPoints, savePoints } from '../points/accounts.store.ts';
import { returnWithin } from '../points/change-points.ts';
import { settleWithin } from '../points/play-points.ts';
import { holdOrder, noteStep, setOrderState, type HeldOrder } from './steps.store.ts';

export interface StepWish {
  orderId: string;
  to: OrderState;
  by: string;
  reason: string;
  /** With the step to `sent`. */
  parcel: { carrier: string; tracking: string } | null;
  /** With the step to `returned`: the points come back, or the gift. A cancelled order always gives them back. */
  givesPointsBack: boolean;
}

/** Points of an order go back to the lots that paid it, and a gift can be claimed again, in the transaction of the step. Gives what the member has again. */
async function giveBack(deps: MallDeps, transaction: Transaction, merchant: Merchant, order: HeldOrder): Promise<'points' | 'gift' | null> {
  if (order.price === 0) {
    if (order.grantId === null) throw new Error(`order ${order.id} has neither a price nor a grant`);
    const { playerId, grantId, id: orderId } = order;
    return (await deps.rewards.reopenWithin(transaction, { merchantCode: merchant.code, playerId, grantId, orderId })) ? 'gift' : null;
  }
  const when = whenAt(deps.now(), zoneOf(merchant));
  const held = await settleWithin(transaction, await holdPoints(transaction, order.playerId), when);
  await savePoints(
    transaction,
    await returnWithin(transaction, held, { of: order.id, key: `order:${order.id}:returned`, parts: order.parts, cause: { orderId: order.id } }, when),
  );
  return 'points';
}

/**
 * Takes an order that the transaction holds to another state, with all that follows: points or gift, stock, and a mail to the member. Gives what the
 * member has again.
 */
export async function stepHeld(
  deps: MallDeps,
  transaction: Transaction,
  merchant: Merchant,
  order: HeldOrder,
  wish: StepWish,
): Promise<'points' | 'gift' | null> {
  const { to, by, reason, parcel } = wish;
  const at = new Date(deps.now());
  await setOrderState(transaction, order.id, { state: to, at, parcel });
  await noteStep(transaction, order.id, { state: to, at, by, reason });
  // Before the stock, which orders and claims hold last.
  const back = givesBack(to, wish.givesPointsBack) ? await giveBack(deps, transaction, merchant, order) : null;
  if (isCancellation(to)) await returnToStock(transaction, merchant.code, order.code, order.quantity);
  const [goods] = await goodsOfOrders(transaction, merchant.code, [order]);
  await deps.noteOrder?.(transaction, {
    merchantCode: merchant.code,
    playerId: order.playerId,
    state: to,
    names: goods?.body.names ?? {},
    back,
    parcel: to === 'sent' && parcel ? `${parcel.carrier} ${parcel.tracking}`.trim() : '',
  });
  return back;
}

/**
 * Cancels an order as its member. Throws `mall.unknown` for anybody else's, `mall.not_cancellable` once it is confirmed. Cancelled before, it stays so.
 */
export async function cancelOrder(deps: MallDeps, merchant: Merchant, member: { playerId: bigint; publicId: string }, orderId: string): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const order = await holdOrder(transaction, merchant.code, orderId);
    if (order?.playerId !== member.playerId) throw new Refusal('mall.unknown');
    if (order.state === 'cancelled') return;
    if (!mayStep(order.state, 'cancelled', 'member')) throw new Refusal('mall.not_cancellable');
    const step = { orderId, to: 'cancelled', by: 'member', reason: '', parcel: null, givesPointsBack: true } as const;
    await stepHeld(deps, transaction, merchant, order, step);
  });
  deps.onChanged(member.publicId);
}
