import type { StaffRole } from '@laro/domain/staff-roles';
import type { Transaction } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { StaffSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { IdentityParts, Visitor } from './identity-parts.ts';
import { issuePassword } from './issued-password.ts';
import { hashPassword } from './password-hash.ts';
import { countSessions, deleteSessionsOf } from './sessions.store.ts';
import { seenAfter } from './sessions.ts';
import { forgetAttempts, readLocks } from './sign-in-attempts.ts';
import { insertStaff, lockAdministrators, lockStaff, readStaff, roleOf, updateStaff, type StaffRow } from './staff.store.ts';

/** An account as administrators see it. */
export interface StaffAccount {
  id: string;
  name: string;
  role: StaffRole;
  isEnabled: boolean;
  hasSecondFactor: boolean;
  lockedUntil: string | null;
  sessionCount: number;
  lastSignInAt: string | null;
  createdAt: string;
}

const FIRST_NAME = 'administrator';

async function describe({ db, now }: IdentityParts, rows: readonly StaffRow[]): Promise<StaffAccount[]> {
  const [locks, sessions] = await Promise.all([
    readLocks(
      db,
      rows.map((row) => row.name),
      now(),
    ),
    countSessions(db, new Date(now()), seenAfter(now())),
  ]);
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    role: roleOf(row),
    isEnabled: row.is_enabled,
    hasSecondFactor: row.totp_secret !== null,
    lockedUntil: locks.get(row.name)?.toISOString() ?? null,
    sessionCount: sessions.get(row.id) ?? 0,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

async function describeOne(parts: IdentityParts, row: StaffRow): Promise<StaffAccount> {
  const [account] = await describe(parts, [row]);
  if (!account) throw new Error('an account was not described');
  return account;
}

export const listStaff = async (parts: IdentityParts): Promise<StaffAccount[]> => describe(parts, await readStaff(parts.db));

/** What the audit log keeps of an account. */
const auditOf = (row: StaffRow) => ({ role: row.role, isEnabled: row.is_enabled, hasSecondFactor: row.totp_secret !== null });

/** Makes an account with an issued password, which is given this once. Throws `desk.staff_name_taken`. */
export async function addStaff(
  parts: IdentityParts,
  by: StaffSession,
  given: { name: string; role: StaffRole; reason: string },
  visitor: Visitor,
): Promise<{ account: StaffAccount; password: string }> {
  const password = issuePassword();
  const passwordHash = await hashPassword(password, parts.cost);
  const row = await inTransaction(parts.db, async (transaction) => {
    const added = await insertStaff(transaction, { name: given.name, role: given.role, passwordHash });
    if (!added) throw new Refusal('desk.staff_name_taken');
    await parts.audit.append(transaction, {
      actor: by.name,
      action: 'staff.added',
      subject: `staff:${given.name}`,
      reason: given.reason,
      before: null,
      after: auditOf(added),
      ip: visitor.ip,
    });
    return added;
  });
  return { account: await describeOne(parts, row), password };
}

export interface StaffAct {
  role?: StaffRole | undefined;
  isEnabled?: boolean | undefined;
  resetPassword?: true | undefined;
  resetSecondFactor?: true | undefined;
  endSessions?: true | undefined;
  unlock?: true | undefined;
  reason: string;
}

/** Nobody takes the desk from themselves, and somebody must be left who can give it to others. */
async function refuseLockOut(transaction: Transaction<Tables>, by: StaffSession, row: StaffRow, act: StaffAct): Promise<void> {
  const isDemoted = act.role !== undefined && act.role !== row.role;
  if (row.id === by.staffId && (isDemoted || act.isEnabled === false || act.resetPassword || act.resetSecondFactor)) throw new Refusal('desk.own_account');
  if (row.role !== 'administrator' || !row.is_enabled || !(isDemoted || act.isEnabled === false)) return;
  const others = (await lockAdministrators(transaction)).filter((other) => other.id !== row.id);
  if (others.length === 0) throw new Refusal('desk.last_administrator');
}

/** Applies an administrator's act to an account; all but lifting a lock end its sessions at once (T18). Throws `desk.staff_unknown` and refusals of refuseLockOut. */
export async function changeStaff(
  parts: IdentityParts,
  by: StaffSession,
  id: bigint,
  act: StaffAct,
  visitor: Visitor,
): Promise<{ account: StaffAccount; password: string | null }> {
  const password = act.resetPassword ? issuePassword() : null;
  const passwordHash = password === null ? null : await hashPassword(password, parts.cost);
  const row = await inTransaction(parts.db, async (transaction) => {
    await lockAdministrators(transaction);
    const known = await lockStaff(transaction, id);
    if (!known) throw new Refusal('desk.staff_unknown');
    await refuseLockOut(transaction, by, known, act);
    const changed = await updateStaff(transaction, id, {
      role: act.role ?? known.role,
      is_enabled: act.isEnabled ?? known.is_enabled,
      ...(passwordHash === null ? {} : { password_hash: passwordHash, must_replace_password: true }),
      ...(act.resetSecondFactor ? { totp_secret: null, totp_last_step: null } : {}),
    });
    if (act.unlock) await forgetAttempts(transaction, known.name);
    const { reason, ...acts } = act;
    if (Object.keys(acts).some((name) => name !== 'unlock')) await deleteSessionsOf(transaction, id);
    await parts.audit.append(transaction, {
      actor: by.name,
      action: 'staff.changed',
      subject: `staff:${known.name}`,
      reason,
      before: auditOf(known),
      after: { ...auditOf(changed), acts: Object.keys(acts).filter((name) => name !== 'role' && name !== 'isEnabled') },
      ip: visitor.ip,
    });
    return changed;
  });
  return { account: await describeOne(parts, row), password };
}

/** Makes the first administrator when there is no account at all. The password is for the terminal, once; null when accounts exist. */
export async function addFirstAdministrator(parts: IdentityParts): Promise<{ name: string; password: string } | null> {
  if ((await readStaff(parts.db)).length > 0) return null;
  const password = issuePassword();
  const passwordHash = await hashPassword(password, parts.cost);
  return inTransaction(parts.db, async (transaction) => {
    const added = await insertStaff(transaction, { name: FIRST_NAME, role: 'administrator', passwordHash });
    // Another process that started at the same time was first; its terminal shows the password.
    if (!added) return null;
    await parts.audit.append(transaction, {
      actor: 'installation',
      action: 'staff.added',
      subject: `staff:${FIRST_NAME}`,
      reason: '',
      before: null,
      after: auditOf(added),
      ip: '',
    });
    return { name: FIRST_NAME, password };
  });
}

/** For whoever holds the machine when nobody can sign in any more: a new password, no second factor, no lock, on. Null for an unknown name. */
export async function rescueStaff(parts: IdentityParts, name: string): Promise<string | null> {
  const password = issuePassword();
  const passwordHash = await hashPassword(password, parts.cost);
  return inTransaction(parts.db, async (transaction) => {
    const row = (await readStaff(transaction)).find((entry) => entry.name === name);
    if (!row) return null;
    const changed = await updateStaff(transaction, row.id, {
      is_enabled: true,
      password_hash: passwordHash,
      must_replace_password: true,
      totp_secret: null,
      totp_last_step: null,
    });
    await forgetAttempts(transaction, name);
    await deleteSessionsOf(transaction, row.id);
    await parts.audit.append(transaction, {
      actor: 'installation',
      action: 'staff.changed',
      subject: `staff:${name}`,
      reason: '',
      before: auditOf(row),
      after: { ...auditOf(changed), acts: ['rescued'] },
      ip: '',
    });
    return password;
  });
}
