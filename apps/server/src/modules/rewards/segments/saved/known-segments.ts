import { savedSegmentsIn, type SegmentGroups } from '@laro/domain/mail/segments';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { countChoosable, holdChoosable } from './saved-segments.store.ts';

/** Refuses conditions that name a saved segment which is not the merchant's, or was retired. Throws `desk.segment_unknown`. */
export async function refuseUnknownSegments(queries: Queries, merchantCode: string, groups: SegmentGroups): Promise<void> {
  const ids = savedSegmentsIn(groups);
  if (ids.length > 0 && (await countChoosable(queries, merchantCode, ids)) < ids.length) throw new Refusal('desk.segment_unknown');
}

/**
 * Holds the saved segments that something begins to use, in the transaction that writes the use: a change of one of them waits for it, and needs a second person
 * then; one that was saved before is the one that is used. Throws `desk.segment_unknown`.
 */
export async function useSegments(transaction: Transaction, merchantCode: string, groups: SegmentGroups): Promise<void> {
  const ids = savedSegmentsIn(groups);
  if (ids.length > 0 && (await holdChoosable(transaction, merchantCode, ids)) < ids.length) throw new Refusal('desk.segment_unknown');
}
