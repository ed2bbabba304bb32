import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';

const STAMP_LETTERS = 22;
const written = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** Names what something says now: whoever changes it says what they have read, so that nobody overwrites what they have not seen. */
export const stampOf = (facts: object): string => createHash('sha256').update(JSON.stringify(facts, written)).digest('base64url').slice(0, STAMP_LETTERS);

/** Throws `desk.changed_meanwhile` when something does not say any more what was read. */
export function refuseOvertaken(facts: object, stamp: string): void {
  if (stampOf(facts) !== stamp) throw new Refusal('desk.changed_meanwhile');
}
