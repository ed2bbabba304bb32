import { unconfirmedDays } from '@laro/domain/rewards/mall/mall-orders';
import { inTransaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { MallDeps } from '../mall-parts.ts';
import { stepHeld } from './step-order.ts';
import { holdOrder, unconfirmedSince } from './steps.store.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** Cancels orders that are unconfirmed for 14 days; their points come back (MALL-05). True if more is waiting. */
export async function cancelUnconfirmed(deps: MallDeps, merchant: Merchant): Promise<boolean> {
  const due = await unconfirmedSince(deps.pool, merchant.code, new Date(deps.now() - unconfirmedDays.cancel * DAY_MS), BATCH);
  for (const { id } of due) {
    const publicId = await inTransaction(deps.pool, async (transaction) => {
      const order = await holdOrder(transaction, merchant.code, id);
      if (order?.state !== 'placed') return null;
      const step = { orderId: id, to: 'cancelled', by: 'time', reason: '', parcel: null, givesPointsBack: true } as const;
      await stepHeld(deps, transaction, merchant, order, step);
      return order.publicId;
    });
    if (publicId !== null) deps.onChanged(publicId);
  }
  return due.length === BATCH;
}
