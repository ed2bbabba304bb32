import { savedSegmentsIn, type SegmentGroups } from '@laro/domain/mail/segments';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { countChoosable } from './saved-segments.store.ts';

/** Refuses conditions that name a saved segment which is not the merchant's, or was retired. Throws `desk.segment_unknown`. */
export async function refuseUnknownSegments(queries: Queries, merchantCode: string, groups: SegmentGroups): Promise<void> {
  const ids = savedSegmentsIn(groups);
  if (ids.length > 0 && (await countChoosable(queries, merchantCode, ids)) < ids.length) throw new Refusal('desk.segment_unknown');
}
