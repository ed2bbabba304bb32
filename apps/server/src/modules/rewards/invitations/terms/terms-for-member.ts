import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { isInBefore } from '#server/modules/rewards/segments/index.ts';
import { hasOpenFriends, lastTermsVersion } from '../friends/friends.store.ts';
import { termsAt, termsVersion, type TermsRow } from './terms.store.ts';

/** The terms in force that are for a member who invites, by the figures of the days before today; null where none are. Friends who have joined keep theirs. */
export async function termsForMember(queries: Queries, merchant: Merchant, playerId: bigint, at: Date): Promise<TermsRow | null> {
  const terms = await termsAt(queries, merchant.code, at);
  if (terms === null) return null;
  return (await isInBefore(queries, { merchant, groups: terms.body.segment, from: at.getTime() }, playerId)) ? terms : null;
}

/** The terms of the friend of a member who joined last; null without friends. */
export async function termsOfLastFriend(queries: Queries, merchantCode: string, playerId: bigint): Promise<TermsRow | null> {
  const version = await lastTermsVersion(queries, playerId);
  return version === null ? null : termsVersion(queries, merchantCode, version);
}

/** True if the terms in force are for a member, or friends who have joined can still bring a reward. */
export const invitesNow =
  ({ now }: { now: () => number }) =>
  async (queries: Queries, merchant: Merchant, playerId: bigint): Promise<boolean> =>
    (await termsForMember(queries, merchant, playerId, new Date(now()))) !== null || (await hasOpenFriends(queries, playerId));
