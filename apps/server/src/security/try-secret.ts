import type pg from 'pg';
import { inTurn } from '#server/db/turns/in-turn.ts';
import type { Refusal } from '#server/http/problems/refusal.ts';
import { failAttempt, forgetAttempts, takeAttempt, type LockRefusal } from './sign-in-attempts.ts';

export interface Trying {
  pool: pg.Pool;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Counts a try of a secret before it is checked, and forgets the count when it was right (T12). Tries under one name run one after the other: copies
 * of a right one that arrive together are all right. Throws the refusal of a wrong one, or that of the lock at the last.
 */
export async function trySecret(
  { pool, now }: Trying,
  name: string,
  isRight: () => Promise<boolean>,
  { wrong, locked }: { wrong: Refusal; locked: LockRefusal },
): Promise<void> {
  await inTurn(pool, `secret ${name}`, async () => {
    const attempts = await takeAttempt(pool, name, now(), locked);
    if (!(await isRight())) throw (await failAttempt(pool, name, attempts, now(), locked)) ?? wrong;
    await forgetAttempts(pool, name);
  });
}
