import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPassword, failAttempt, forgetAttempts, hashPassword, nobodysHash, takeAttempt, type PasswordCost } from '#server/modules/identity/index.ts';
import type { StartedSession, Visitor } from './player-session.ts';
import { findAccount, openSession, replacePasswordHash } from './players.store.ts';

/** What members' hashes cost (OWASP's advice for argon2id: 19 MiB and two passes at least); members log in often, staff seldom. */
export const memberPasswordCost: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };

const locked = (until: string): Refusal => new Refusal('session.locked', { until });

export interface LogInParts {
  pool: pg.Pool;
  db: Kysely<Tables>;
  now: () => number;
}

/**
 * Logs a member in. An unknown user and a wrong password read the same, cost the same and count the same (LOGIN-11, T10, T12); only who knows
 * the password learns that an account is disabled. Throws `session.credentials_wrong`, `session.locked`, `session.account_disabled`,
 * `session.trial_account`.
 */
export async function logIn(
  { pool, db, now }: LogInParts,
  merchantCode: string,
  given: { username: string; password: string },
  visitor: Visitor,
): Promise<StartedSession> {
  const account = await findAccount(pool, merchantCode, given.username);
  // Names count apart from the desk's, which have no slash, and from other merchants'; an account counts under its own spelling.
  const attemptName = `${merchantCode}/${(account?.username ?? given.username).toLowerCase()}`;
  const attempts = await takeAttempt(db, attemptName, now(), locked);
  const hash = account?.passwordHash ?? nobodysHash(memberPasswordCost);
  const { isRight, isOutdated } = await checkPassword(given.password, hash, memberPasswordCost);
  if (!account || !isRight) {
    const refusal = await failAttempt(db, attemptName, attempts, now(), locked);
    // Names of free play are made by us and open nothing, so whoever writes one may be told what to do instead.
    if (account?.isTrial === true) throw new Refusal('session.trial_account');
    throw refusal ?? new Refusal('session.credentials_wrong');
  }
  await forgetAttempts(db, attemptName);
  if (isOutdated) await replacePasswordHash(pool, account.id, await hashPassword(given.password, memberPasswordCost));
  const started = await openSession(pool, account, visitor);
  if (!started) throw new Refusal('session.account_disabled');
  return started;
}
