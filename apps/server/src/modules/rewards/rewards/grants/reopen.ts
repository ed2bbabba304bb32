import { endAfterOrder, grantStateAfter } from '@laro/domain/rewards/grants/grant-states';
import type { Transaction } from '#server/db/sql.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { gateOf } from './gate.ts';
import { endGrant, holdGrant, reopenGrant } from './grants.store.ts';

/**
 * Makes a grant of goods claimable again whose order has come to nothing, in the transaction of the order's step; each order does so once, as its
 * state says. It lapses where the member is excluded (T50). True if the member can claim it again.
 */
export async function reopenWithin(
  deps: RewardsDeps,
  transaction: Transaction,
  { merchantCode, playerId, grantId, orderId }: { merchantCode: string; playerId: bigint; grantId: string; orderId: string },
): Promise<boolean> {
  const row = await holdGrant(transaction, playerId, grantId);
  if (!row || grantStateAfter(row.state, 'reopen') === null) throw new Error(`grant ${grantId} of order ${orderId} cannot be claimed again`);
  const now = deps.now();
  const until = endAfterOrder(row.until?.getTime() ?? null, now);
  await reopenGrant(transaction, { id: grantId, orderId, until: until === null ? null : new Date(until), at: new Date(now) });
  const { state } = (await gateOf(deps, transaction, merchantCode, playerId)).answer(row.reward.kind);
  if (state !== 'excluded') return true;
  await endGrant(transaction, grantId, { state: 'lapsed', at: new Date(now), by: 'exclusion' });
  return false;
}
