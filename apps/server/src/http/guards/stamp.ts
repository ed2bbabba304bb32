import { createHash } from 'node:crypto';
import { Refusal } from '../problems/refusal.ts';

const STAMP_LETTERS = 22;
const written = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** Hash of the current data: a change must carry the stamp of the version that its author has read, so that it cannot overwrite unseen changes. */
export const stampOf = (facts: object): string => createHash('sha256').update(JSON.stringify(facts, written)).digest('base64url').slice(0, STAMP_LETTERS);

/** Throws `desk.changed_meanwhile` if the data has changed since it was read. */
export function refuseOvertaken(facts: object, stamp: string): void {
  if (stampOf(facts) !== stamp) throw new Refusal('desk.changed_meanwhile');
}
