import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { isInBefore } from '#server/modules/rewards/segments/index.ts';
import { termsAt, type TermsRow } from './terms.store.ts';

/** The terms in force that are for a member who invites, by the figures of the days before today; null where none are. Friends who have joined keep theirs. */
export async function termsForMember(queries: Queries, merchant: Merchant, playerId: bigint, at: Date): Promise<TermsRow | null> {
  const terms = await termsAt(queries, merchant.code, at);
  if (terms === null) return null;
  return (await isInBefore(queries, { merchant, groups: terms.body.segment, from: at.getTime() }, playerId)) ? terms : null;
}

/** True if the terms in force are for a member. */
export const invitesNow =
  ({ now }: { now: () => number }) =>
  async (queries: Queries, merchant: Merchant, playerId: bigint): Promise<boolean> =>
    (await termsForMember(queries, merchant, playerId, new Date(now()))) !== null;
