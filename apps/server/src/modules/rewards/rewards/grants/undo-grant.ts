import { VOIDS_OF_FLAG } from '@laro/domain/rewards/grants/rewarded-voids';
import type { Transaction } from '#server/db/sql.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { endGrant, holdGrantOfKey, type GrantEnd, type NewGrant } from './grants.store.ts';
import { noteVoid } from './reward-voids.store.ts';

/** A grant whose condition has failed, and why. */
export interface UndoneGrant extends Pick<NewGrant, 'merchantCode' | 'playerId' | 'source' | 'sourceKey'>, Pick<GrantEnd, 'at' | 'by' | 'reason'> {}

/**
 * Takes an unclaimed grant back. A claimed one stays; the third of a member within 30 days raises a risk flag (REW-18). True if the grant was taken
 * back. Callers hold the member's row of their program, so the grants of one program are noted one after the other.
 */
export async function undoWithin(deps: Pick<RewardsDeps, 'onVoids'>, transaction: Transaction, undone: UndoneGrant): Promise<boolean> {
  const { merchantCode, playerId, at, by, reason = '' } = undone;
  const grant = await holdGrantOfKey(transaction, undone);
  if (grant?.state === 'held' || grant?.state === 'claimable') {
    await endGrant(transaction, grant.id, { state: 'taken_back', at, by, reason });
    return true;
  }
  if (grant?.state !== 'claimed') return false;
  const count = await noteVoid(transaction, grant.id, playerId, at);
  if (count !== null && count >= VOIDS_OF_FLAG) await deps.onVoids?.(transaction, { merchantCode, playerId, at }, { grant: grant.id, count });
  return false;
}
