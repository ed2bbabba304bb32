import { inTransaction } from '#server/db/sql.ts';
import type { StaffSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { StaffParts, Visitor } from './staff-parts.ts';
import { checkPassword, hashPassword } from '#server/security/password-hash.ts';
import { findPasswordFault } from '#server/security/password-rules.ts';
import { deleteOwnSession, deleteSession, deleteSessionsOf, readSessions, type SessionRow } from './sessions.store.ts';
import { openSession, seenAfter, type NewSession } from './sessions.ts';
import { refuseTry, weakPassword } from './sign-in.ts';
import { forgetStaffDevices } from './staff-devices.store.ts';
import { beginAgainTry, returnTries } from './staff-pace.ts';
import { findStaff, updateStaff, type StaffRow } from './staff.store.ts';

/** The account of a session; the guard has just read it, so it exists. */
export async function readOwnAccount({ pool }: StaffParts, session: StaffSession): Promise<StaffRow> {
  const staff = await findStaff(pool, session.staffId);
  if (!staff) throw new Refusal('desk.not_signed_in');
  return staff;
}

/** Signs out. */
export async function endSession({ pool, audit }: StaffParts, session: StaffSession, visitor: Visitor): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    await deleteSession(transaction, session.tokenHash);
    await audit.append(transaction, {
      actor: session.name,
      action: 'session.ended',
      subject: session.name,
      reason: '',
      before: null,
      after: null,
      ip: visitor.ip,
    });
  });
}

export const listOwnSessions = ({ pool, now }: StaffParts, session: StaffSession): Promise<SessionRow[]> =>
  readSessions(pool, session.staffId, new Date(now()), seenAfter(now()));

/** Ends another of one's own sessions. Another person's session counts as unknown (T86). */
export async function endOwnSession({ pool, audit }: StaffParts, session: StaffSession, id: bigint, visitor: Visitor): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    if (!(await deleteOwnSession(transaction, session.staffId, id))) throw new Refusal('desk.session_unknown');
    await audit.append(transaction, {
      actor: session.name,
      action: 'session.ended',
      subject: `session:${id}`,
      reason: '',
      before: null,
      after: null,
      ip: visitor.ip,
    });
  });
}

/**
 * Changes the own password. Every session of the account ends; the caller gets a new one. Wrong old passwords are counted,
 * and the other devices of the account have to sign in again.
 * Throws `desk.password_wrong`, `desk.password_weak` or `desk.locked`.
 */
export async function changeOwnPassword(
  parts: StaffParts,
  session: StaffSession,
  given: { oldPassword: string; newPassword: string },
  visitor: Visitor,
): Promise<{ staff: StaffRow; session: NewSession }> {
  const staff = await readOwnAccount(parts, session);
  const begun = await beginAgainTry(parts, staff.name);
  if (!(await checkPassword(given.oldPassword, staff.password_hash, parts.cost)).isRight) {
    const refusal = await refuseTry(parts, staff.name, [begun], 'password', visitor);
    throw refusal.code === 'desk.locked' ? refusal : new Refusal('desk.password_wrong');
  }
  await returnTries(parts, [begun]);
  const fault = given.newPassword === given.oldPassword ? 'same_as_before' : findPasswordFault(given.newPassword, staff.name, parts.siteNames());
  if (fault) throw weakPassword(fault);
  const passwordHash = await hashPassword(given.newPassword, parts.cost);
  return inTransaction(parts.pool, async (transaction) => {
    const changed = await updateStaff(transaction, staff.id, { password_hash: passwordHash, must_replace_password: false });
    await deleteSessionsOf(transaction, staff.id);
    await forgetStaffDevices(transaction, staff.id, visitor.device);
    await parts.audit.append(transaction, {
      actor: staff.name,
      action: 'password.changed',
      subject: staff.name,
      reason: '',
      before: null,
      after: null,
      ip: visitor.ip,
    });
    return { staff: changed, session: await openSession(transaction, staff.id, visitor, parts.now()) };
  });
}
