import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { failAttempt, forgetAttempts, takeAttempt, type LockRefusal } from './sign-in-attempts.ts';

export interface Trying {
  db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Counts a try of a secret before it is looked at, so that many at once cannot pass the limit, and forgets the count when it was right (T12).
 * Throws the refusal of a wrong one, or that of the lock at the last.
 */
export async function trySecret(
  { db, now }: Trying,
  name: string,
  isRight: () => Promise<boolean>,
  { wrong, locked }: { wrong: Refusal; locked: LockRefusal },
): Promise<void> {
  const attempts = await takeAttempt(db, name, now(), locked);
  if (!(await isRight())) throw (await failAttempt(db, name, attempts, now(), locked)) ?? wrong;
  await forgetAttempts(db, name);
}
