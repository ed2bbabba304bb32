import type { SegmentGroups } from '@laro/domain/mail/segments';
import type { Transaction } from '#server/db/sql.ts';
import { insertSegment, insertVersion } from './saved-segments.store.ts';

/** Saves live segments of a demonstration; gives the id of each by its name. */
export async function seedSegments(
  transaction: Transaction,
  merchantCode: string,
  segments: Readonly<Record<string, SegmentGroups>>,
  at: Date,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, groups] of Object.entries(segments)) {
    const id = await insertSegment(transaction, merchantCode, name);
    await insertVersion(transaction, id, {
      version: 1,
      name,
      groups,
      frozenAt: null,
      keptOf: null,
      reason: 'Shipped with the demo',
      madeBy: 'laro',
      approvedBy: null,
      madeAt: at,
    });
    ids[name] = id;
  }
  return ids;
}
