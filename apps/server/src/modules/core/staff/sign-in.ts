import { inTurn } from '#server/db/turns/in-turn.ts';
import { inTransaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { hashToken, makeToken, ownerOfSecret, type StaffParts, type Visitor } from './staff-parts.ts';
import { checkPassword, hashPassword, nobodysHash } from '#server/security/password-hash.ts';
import { findPasswordFault, staffPasswordLength, type PasswordFault } from '#server/security/password-rules.ts';
import { enrolmentFor, makeSecret, stepOfCode } from '#server/security/second-factor.ts';
import { deleteExpired, deleteSession, findChallenge, insertChallenge, takeChallenge, type ChallengeRow } from './sessions.store.ts';
import { openSession, seenAfter, type NewSession } from './sessions.ts';
import type { PacedTry } from '#server/security/log-in-pace.ts';
import {
  beginCodeTry,
  beginPasswordTries,
  deskLocked,
  forgetStaffPace,
  lastWaitOf,
  requireStaffPace,
  returnTries,
  staffSubject,
  type RequireWork,
  type StaffSubject,
} from './staff-pace.ts';
import { noteStaffDevice } from './staff-devices.store.ts';
import { findStaff, findStaffByName, lockStaff, updateStaff, type StaffRow } from './staff.store.ts';

/** T15: the time to find the authenticator. */
const challengeLifeMs = 10 * 60_000;
/** Actor in the audit log if a name has no account; the name itself may be a mistyped password. */
const NOBODY = 'unknown';

export interface Challenge {
  challenge: string;
  mustReplacePassword: boolean;
  enrolment: { secret: string; uri: string } | null;
}

export const weakPassword = (rule: PasswordFault): Refusal => new Refusal('desk.password_weak', { rule, min: staffPasswordLength.min });

async function audit(parts: StaffParts, actor: string, action: 'session.refused' | 'session.locked', subject: string, visitor: Visitor): Promise<void> {
  await parts.audit.record({ actor, action, subject, reason: '', before: null, after: null, ip: visitor.ip });
}

/** Writes a failure into the audit log, and gives the refusal to throw: that of the wait where the next try has to wait. */
export async function refuseTry(parts: StaffParts, actor: string, tries: readonly PacedTry[], step: 'password' | 'code', visitor: Visitor): Promise<Refusal> {
  await audit(parts, actor, 'session.refused', step, visitor);
  const until = lastWaitOf(tries);
  if (until === null) return new Refusal(step === 'password' ? 'desk.sign_in_refused' : 'desk.code_wrong');
  await audit(parts, actor, 'session.locked', step, visitor);
  return deskLocked(until);
}

/**
 * First step: name and password. Unknown names, wrong passwords and switched-off accounts get the same refusal after the same work. After the first
 * failure a try costs a captcha's work, after three it waits, but on a device that has signed in to the account before (SAFE-08). Throws
 * `desk.sign_in_refused`, `desk.locked`, `session.captcha_needed`, `session.captcha_wrong`.
 */
export async function startSignIn(
  parts: StaffParts,
  given: { name: string; password: string },
  visitor: Visitor,
  requireWork: RequireWork,
): Promise<Challenge> {
  const { pool, cost } = parts;
  const name = given.name.trim().toLowerCase();
  const staff = await findStaffByName(pool, name);
  const subject = await staffSubject(parts, name, staff?.id ?? null, visitor);
  return inTurn(pool, `desk ${subject.password.name}`, async () => {
    await requireStaffPace(parts, subject, requireWork);
    const tries = await beginPasswordTries(parts, subject);
    const { isRight, isOutdated } = await checkPassword(given.password, staff?.password_hash ?? nobodysHash(cost), cost);
    if (!staff || !isRight || !staff.is_enabled) throw await refuseTry(parts, staff ? name : NOBODY, tries, 'password', visitor);
    // The password alone does not clear earlier failures, or codes could be guessed without end between right passwords.
    await returnTries(parts, tries);
    if (isOutdated) await updateStaff(pool, staff.id, { password_hash: await hashPassword(given.password, cost) });
    return makeChallenge(parts, staff);
  });
}

async function makeChallenge({ pool, box, now }: StaffParts, staff: StaffRow): Promise<Challenge> {
  const challenge = makeToken();
  const secret = staff.totp_secret === null ? makeSecret() : null;
  await deleteExpired(pool, new Date(now()), seenAfter(now()));
  await insertChallenge(pool, {
    token_hash: hashToken(challenge),
    staff_id: staff.id,
    enrolment_secret: secret && box.close(secret, ownerOfSecret(staff.id)),
    expires_at: new Date(now() + challengeLifeMs),
  });
  return { challenge, mustReplacePassword: staff.must_replace_password, enrolment: secret && enrolmentFor(secret, staff.name) };
}

/** The new password where an issued one must go: it has to be given, to keep the rules, and to be another. */
async function replacementFor({ cost, siteNames }: StaffParts, staff: StaffRow, newPassword: string | undefined): Promise<string | null> {
  if (!staff.must_replace_password) return null;
  const password = newPassword ?? '';
  const fault = findPasswordFault(password, staff.name, siteNames());
  if (fault) throw weakPassword(fault);
  if ((await checkPassword(password, staff.password_hash, cost)).isRight) throw weakPassword('same_as_before');
  return hashPassword(password, cost);
}

function stepFor({ box, now }: StaffParts, staff: StaffRow, challenge: ChallengeRow, code: string): bigint | null {
  const closed = staff.totp_secret ?? challenge.enrolment_secret;
  return closed && stepOfCode(box.open(closed, ownerOfSecret(staff.id)), code, staff.totp_last_step, now());
}

/**
 * Second step: the code, and a new password where one is due. Opens the session. Throws `desk.challenge_expired`, `desk.code_wrong`,
 * `desk.locked` or `desk.password_weak` (which costs no attempt and leaves the challenge standing).
 */
export async function proveSignIn(
  parts: StaffParts,
  given: { challenge: string; code: string; newPassword?: string | undefined },
  visitor: Visitor,
): Promise<{ staff: StaffRow; session: NewSession }> {
  const tokenHash = hashToken(given.challenge);
  const challenge = await findChallenge(parts.pool, tokenHash, new Date(parts.now()));
  const staff = challenge && (await findStaff(parts.pool, challenge.staff_id));
  if (!challenge || !staff?.is_enabled) throw new Refusal('desk.challenge_expired');
  const passwordHash = await replacementFor(parts, staff, given.newPassword);
  const subject = await staffSubject(parts, staff.name, staff.id, visitor);
  return inTurn(parts.pool, `desk ${subject.code.name}`, async () => {
    const begun = await beginCodeTry(parts, subject);
    const step = stepFor(parts, staff, challenge, given.code);
    const opened = step === null ? null : await finish(parts, { tokenHash, challenge, step, passwordHash, subject }, visitor);
    if (opened === 'expired') {
      await returnTries(parts, [begun]);
      throw new Refusal('desk.challenge_expired');
    }
    if (opened === null) throw await refuseTry(parts, staff.name, [begun], 'code', visitor);
    return opened;
  });
}

interface Proof {
  tokenHash: Buffer;
  challenge: ChallengeRow;
  step: bigint;
  passwordHash: string | null;
  subject: StaffSubject;
}

/** Applies all effects of a correct code in one transaction. Null if a concurrent request has used the code. */
async function finish(
  { pool, audit: log, now }: StaffParts,
  proof: Proof,
  visitor: Visitor,
): Promise<{ staff: StaffRow; session: NewSession } | 'expired' | null> {
  return inTransaction(pool, async (transaction) => {
    const staff = await lockStaff(transaction, proof.challenge.staff_id);
    if (!staff?.is_enabled) return 'expired';
    if (staff.totp_last_step !== null && staff.totp_last_step >= proof.step) return null;
    // Another authenticator was set up between the two steps: this secret is no longer the account's.
    const isEnrolment = proof.challenge.enrolment_secret !== null;
    if (isEnrolment !== (staff.totp_secret === null) || !(await takeChallenge(transaction, proof.tokenHash))) return 'expired';
    if (visitor.token) await deleteSession(transaction, hashToken(visitor.token));
    await forgetStaffPace(transaction, proof.subject);
    const changed = await updateStaff(transaction, staff.id, {
      totp_last_step: proof.step,
      last_sign_in_at: new Date(now()),
      ...(isEnrolment ? { totp_secret: proof.challenge.enrolment_secret } : {}),
      ...(proof.passwordHash === null ? {} : { password_hash: proof.passwordHash, must_replace_password: false }),
    });
    if (visitor.device) await noteStaffDevice(transaction, staff.id, visitor.device, new Date(now()));
    const session = await openSession(transaction, staff.id, visitor, now());
    const event = { actor: staff.name, subject: staff.name, reason: '', before: null, after: null, ip: visitor.ip };
    if (isEnrolment) await log.append(transaction, { ...event, action: 'secondFactor.setUp' });
    if (proof.passwordHash !== null) await log.append(transaction, { ...event, action: 'password.changed' });
    await log.append(transaction, { ...event, action: 'session.started' });
    // The response contains the previous sign-in, so that the owner notices a stranger's.
    return { staff: { ...changed, last_sign_in_at: staff.last_sign_in_at }, session };
  });
}
