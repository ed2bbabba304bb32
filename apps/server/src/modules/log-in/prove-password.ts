import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPassword, failAttempt, forgetAttempts, hashPassword, memberAttemptName, nobodysHash, takeAttempt } from '#server/modules/identity/index.ts';
import { memberPasswordCost } from '#server/modules/players/index.ts';
import type { Captcha } from './captcha.ts';
import { forgetFailures, needsCaptcha, noteFailure } from './failures.store.ts';
import { findAccount, replacePasswordHash, type Account } from './log-in.store.ts';

const locked = (until: string): Refusal => new Refusal('session.locked', { until });

export interface PasswordParts {
  pool: pg.Pool;
  db: Kysely<Tables>;
  captcha: Captcha;
  /** False counts failures by name only, not by address. */
  isRateLimited: boolean;
  now: () => number;
}

/** Checks a password against an account, or against nobody's at the same cost; what is right and outdated is hashed anew. Throws `session.locked`. */
async function tryPassword({ pool, db, now }: PasswordParts, name: string, account: Account | null, password: string): Promise<Refusal | 'right' | 'wrong'> {
  const attempts = await takeAttempt(db, name, now(), locked);
  const { isRight, isOutdated } = await checkPassword(password, account?.passwordHash ?? nobodysHash(memberPasswordCost), memberPasswordCost);
  if (!account || !isRight) return (await failAttempt(db, name, attempts, now(), locked)) ?? 'wrong';
  await forgetAttempts(db, name);
  if (isOutdated) await replacePasswordHash(pool, account.id, await hashPassword(password, memberPasswordCost));
  return 'right';
}

/**
 * The account of a username and a password. An unknown user and a wrong password read the same, cost the same and count the same (LOGIN-11,
 * T10, T12); only who knows the password learns that an account is disabled. After a failure a captcha comes first (LOGIN-05), so that nobody
 * locks others out without one. Throws `session.credentials_wrong`, `session.captcha_needed`, `session.captcha_wrong`, `session.locked`,
 * `session.trial_account`.
 */
export async function proveByPassword(
  parts: PasswordParts,
  context: CallContext,
  given: { username: string; password: string; captcha?: string | undefined },
): Promise<Account> {
  const { merchant, ip } = context;
  const attempted = { merchantCode: merchant.code, username: given.username, ip };
  if (await needsCaptcha(parts.pool, attempted, parts.isRateLimited)) await parts.captcha.require(context, given.captcha);
  const account = await findAccount(parts.pool, merchant.code, given.username);
  // An account counts under its own spelling.
  const outcome = await tryPassword(parts, memberAttemptName(merchant.code, account?.username ?? given.username), account, given.password);
  if (outcome === 'right' && account) {
    await forgetFailures(parts.pool, attempted);
    return account;
  }
  await noteFailure(parts.pool, attempted);
  // Names of free play are made by us and open nothing, so whoever writes one may be told what to do instead.
  if (account?.isTrial === true) throw new Refusal('session.trial_account');
  throw outcome instanceof Refusal ? outcome : new Refusal('session.credentials_wrong', { captcha: merchant.settings['module.VALID_CAPTCHA3'] });
}

/** The password of whoever holds a session, again (T13). It counts like a log-in's. Throws `session.proof_wrong`, `session.locked`. */
export async function provePasswordAgain(parts: PasswordParts, merchantCode: string, username: string, password: string): Promise<void> {
  const account = await findAccount(parts.pool, merchantCode, username);
  const outcome = await tryPassword(parts, memberAttemptName(merchantCode, username), account, password);
  if (outcome !== 'right') throw outcome instanceof Refusal ? outcome : new Refusal('session.proof_wrong');
}
