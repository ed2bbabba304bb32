/** How fast a password may be guessed (T12): wrong tries make the next one wait and cost work, and lock no name for devices that are known. */

const MINUTE_MS = 60_000;
/** Wrong tries in a row before the next one waits. */
export const freeFailures = 3;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
/** Failures are forgotten after this time without another one: guessing on costs more than starting again. */
export const failuresForgottenMs = 60 * MINUTE_MS;
/** Wrong tries from one network address, behind which may be many people, before each try costs work; and at the desk, before it waits. */
export const addressFailures = { work: 15, deskWait: 10 } as const;

/** Zero bits that a captcha's work asks for: about two seconds of a phone at the least, half a minute at the most. */
export const workBits = { min: 12, max: 16 } as const;

/** The time from a failure to the next try, by the number of failures in a row; it doubles up to half an hour. */
export function waitAfter(failures: number, free: number = freeFailures): number {
  return failures < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - free, 10), LONGEST_WAIT_MS);
}

/** The work of the next try, by the number of failures in a row. */
export const workAfter = (failures: number): number => Math.min(workBits.max, workBits.min + Math.max(0, failures - freeFailures + 1));

/** Failures in a row: how many, when the last one was, and the moment before which no try is taken; moments in milliseconds since 1970. */
export interface Failures {
  count: number;
  lastAt: number;
  nextTryAt: number | null;
}

/** The failures that count at a moment; null where none do. */
export const countedAt = (known: Failures | null, now: number): Failures | null => (known === null || known.lastAt <= now - failuresForgottenMs ? null : known);

/** The failures after one more; a try before its time changes nothing. */
export function afterTry(known: Failures | null, now: number, free: number = freeFailures): Failures & { isTaken: boolean } {
  const counted = countedAt(known, now);
  if (counted !== null && counted.nextTryAt !== null && counted.nextTryAt > now) return { ...counted, isTaken: false };
  const count = (counted?.count ?? 0) + 1;
  const wait = waitAfter(count, free);
  return { count, lastAt: now, nextTryAt: wait === 0 ? null : now + wait, isTaken: true };
}
