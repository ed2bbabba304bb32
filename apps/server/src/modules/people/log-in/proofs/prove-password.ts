import { visitorType } from '@laro/domain/agents/tree/member-types';
import { addressFailures, freeFailures, workAfter } from '@laro/domain/log-in/log-in-pace';
import type pg from 'pg';
import { inTurn } from '#server/db/turns/in-turn.ts';
import { deviceCookies, knownDeviceHash } from '#server/http/guards/device-mark.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { rateAddress } from '#server/http/rates/rate-counts.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { againAttemptName, memberAttemptName } from '#server/security/member-attempts.ts';
import { checkPassword, hashPassword, nobodysHash } from '#server/security/password-hash.ts';
import { failuresNow, forgetPace, paceSubject, readWait, takeTry, waitOf, type PaceSubject } from '#server/security/log-in-pace.ts';
import { trySecret } from '#server/security/try-secret.ts';
import { isKnownDevice, memberPasswordCost } from '#server/modules/people/players/index.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { findAccount, replacePasswordHash, type Account } from '../log-in.store.ts';

const locked = (until: string): Refusal => new Refusal('session.locked', { until });

export interface PasswordParts {
  pool: pg.Pool;
  captcha: Captcha;
  /** False counts failures by name only, not by address. */
  isRateLimited: boolean;
  now: () => number;
}

/** A log-in with a name: its account, if there is one, and how fast passwords may be tried. */
export interface LogInTry {
  account: Account | null;
  /** A device that has opened the account before has its own pace: other people's guesses do not slow it down (SAFE-20). */
  subject: PaceSubject;
  isKnown: boolean;
  failures: number;
}

const addressName = (merchantCode: string, ip: string): string => `${merchantCode}/address/${rateAddress(ip)}`;

/** The pace of a name in this browser; the same work for known and unknown names (T10). */
export async function logInTryOf({ pool, now }: PasswordParts, { merchant, request }: CallContext, username: string): Promise<LogInTry> {
  const account = await findAccount(pool, merchant.code, username);
  const device = knownDeviceHash(request, deviceCookies.player);
  const isKnown = device !== null && (await isKnownDevice(pool, account?.id ?? 0n, device));
  // An account counts under its own spelling.
  const subject = paceSubject(memberAttemptName(merchant.code, account?.username ?? username), isKnown ? device : null);
  return { account, subject, isKnown, failures: await failuresNow(pool, subject.name, now()) };
}

/** The captcha that the next log-in with this name needs: work alone once the name is slowed down, and more with each failure. */
export const captchaWorkOf = ({ failures }: LogInTry): { bits: number; isWorkOnly: boolean } => ({
  bits: workAfter(failures),
  isWorkOnly: failures >= freeFailures,
});

/** Throws `session.locked` while the name has to wait, then `session.captcha_needed`, `session.captcha_wrong`. */
async function requirePace(parts: PasswordParts, context: CallContext, asked: LogInTry, captcha: string | undefined): Promise<void> {
  const { pool, now, isRateLimited } = parts;
  const until = await readWait(pool, asked.subject.name, now());
  if (until !== null) throw locked(until);
  // Not those of the beginning: a try in parallel may have been counted since, and settled.
  const failures = await failuresNow(pool, asked.subject.name, now());
  const byAddress = isRateLimited && !asked.isKnown ? await failuresNow(pool, addressName(context.merchant.code, context.ip), now()) : 0;
  if (failures > 0 || byAddress >= addressFailures.work) await parts.captcha.require(context, captcha, { bits: workAfter(failures) });
}

/** Checks a password against an account, or against a dummy hash at the same cost; an outdated hash of a correct one is replaced. Throws `session.locked`. */
async function tryPassword({ pool, now }: PasswordParts, { account, subject }: LogInTry, password: string): Promise<Refusal | 'right' | 'wrong'> {
  const begun = await takeTry(pool, subject, now(), locked);
  const { isRight, isOutdated } = await checkPassword(password, account?.passwordHash ?? nobodysHash(memberPasswordCost), memberPasswordCost);
  if (!account || !isRight) {
    const until = waitOf(begun);
    return until === null ? 'wrong' : locked(until);
  }
  await forgetPace(pool, subject.name);
  if (isOutdated) await replacePasswordHash(pool, account.id, await hashPassword(password, memberPasswordCost));
  return 'right';
}

/**
 * The account of a username and a password. An unknown user and a wrong password read the same, cost the same and count the same (LOGIN-11,
 * T10, T12); only a caller who knows the password learns that an account is disabled. After a failure a captcha is needed (LOGIN-05), after three new
 * devices wait and their work grows, while devices that have opened the account before still open it (SAFE-20). Throws `session.credentials_wrong`,
 * `session.captcha_needed`, `session.captcha_wrong`, `session.locked`, `session.trial_account`.
 */
export async function proveByPassword(
  parts: PasswordParts,
  context: CallContext,
  given: { username: string; password: string; captcha?: string | undefined },
): Promise<Account> {
  const { merchant, ip } = context;
  const asked = await logInTryOf(parts, context, given.username);
  const { account } = asked;
  // Tries of one name run one after another: each is settled before the next begins.
  const outcome = await inTurn(parts.pool, `log-in ${asked.subject.name}`, async () => {
    await requirePace(parts, context, asked, given.captcha);
    return tryPassword(parts, asked, given.password);
  });
  if (outcome === 'right' && account) return account;
  const address = addressName(merchant.code, ip);
  await takeTry(parts.pool, { name: address, owner: address }, parts.now(), locked, Infinity);
  // Names of free play are made by us and open nothing, so a visitor who writes one may learn what to do instead.
  if (account?.type === visitorType) throw new Refusal('session.trial_account');
  throw outcome instanceof Refusal ? outcome : new Refusal('session.credentials_wrong', { captcha: merchant.settings['module.VALID_CAPTCHA3'] });
}

/** The password of the player who holds a session, again (T13). Throws `session.proof_wrong`, `session.locked`. */
export async function provePasswordAgain(parts: PasswordParts, merchantCode: string, username: string, password: string): Promise<void> {
  const account = await findAccount(parts.pool, merchantCode, username);
  const isRight = async () => (await checkPassword(password, account?.passwordHash ?? nobodysHash(memberPasswordCost), memberPasswordCost)).isRight;
  await trySecret(parts, againAttemptName(merchantCode, account?.id ?? 0n), isRight, { wrong: new Refusal('session.proof_wrong'), locked });
}
