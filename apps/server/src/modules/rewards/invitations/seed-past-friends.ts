import type { ReferralState } from '@laro/domain/rewards/invitations/friend-states';
import { insertRows, type Transaction } from '#server/db/sql.ts';
import { seedPastGrant, type PastMember } from '#server/modules/rewards/rewards/index.ts';
import { insertCode } from './codes/codes.store.ts';
import { friendKey, milestoneKey, TERMS_CODE } from './invitations-parts.ts';
import { termsAt } from './terms/terms.store.ts';

const DAY_MS = 86_400_000;
const CLAIM_DAYS = 30;

/** A friend of a demonstration: registered, and in this state now. */
export interface PastFriend {
  friendId: bigint;
  registeredAt: Date;
  state: ReferralState;
}

const hasOutcome = (state: ReferralState): boolean => state === 'qualified' || state === 'did_not_count' || state === 'over_limit';

/** Friends of a member within the last weeks: rewards of qualified ones are claimed, a milestone that is reached waits. For demonstrations. */
export async function seedPastFriends(
  transaction: Transaction,
  member: PastMember,
  { code, friends, now }: { code: string; friends: readonly PastFriend[]; now: number },
): Promise<void> {
  const terms = await termsAt(transaction, member.merchantCode, new Date(now));
  if (!terms) return;
  await insertCode(transaction, { playerId: member.playerId, merchantCode: member.merchantCode, code, at: new Date(now - CLAIM_DAYS * DAY_MS) });
  const rule = { code: TERMS_CODE, version: terms.version };
  const { names, reward, holdDays, milestones } = terms.body;
  let qualified = 0;
  for (const { friendId, registeredAt, state } of friends) {
    const metAt = state === 'counting' || state === 'did_not_count' ? null : new Date(registeredAt.getTime() + DAY_MS);
    const claimableFrom = metAt === null ? null : new Date(metAt.getTime() + holdDays * DAY_MS);
    const row = { friend_id: friendId, referrer_id: member.playerId, merchant_code: member.merchantCode, terms_version: terms.version };
    const dates = { registered_at: registeredAt, met_at: metAt, claimable_from: claimableFrom, looked_at: new Date(now) };
    await insertRows(transaction, 'invite_friends', [{ ...row, ...dates, state, ended_at: hasOutcome(state) ? new Date(now) : null }]);
    if (state !== 'qualified' || claimableFrom === null) continue;
    qualified += 1;
    const grant = { source: 'REFERRAL', names, rule, at: claimableFrom.getTime(), until: new Date(claimableFrom.getTime() + CLAIM_DAYS * DAY_MS) } as const;
    await seedPastGrant(transaction, member, { ...grant, sourceKey: friendKey(friendId), amount: reward, isClaimed: true }, now);
    const step = milestones.find((one) => one.friends === qualified);
    if (step) await seedPastGrant(transaction, member, { ...grant, sourceKey: milestoneKey(step.friends), amount: step.reward, isClaimed: false }, now);
  }
}
