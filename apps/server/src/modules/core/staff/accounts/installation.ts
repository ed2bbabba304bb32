import { isShippedRole, type ShippedRole } from '@laro/domain/staff/roles';
import { inTransaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { StaffParts } from '../staff-parts.ts';
import { issueLetters, issuePassword } from '#server/security/issued-password.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { forgetStaffDevices } from '../staff-devices.store.ts';
import { forgetStaffAttempts } from '../staff-pace.ts';
import { findStaffByName, readStaff, updateStaff } from '../staff.store.ts';
import { readOwnRoles } from './access.store.ts';
import { recordAccountActs } from './account-acts.store.ts';
import { accessOfAccount, auditOf } from './accounts.ts';
import type { Acting } from './acting.ts';
import { addPerson } from './change-access.ts';

/** An account with the password that its owner needs for the first sign-in. */
export interface IssuedAccount {
  name: string;
  password: string;
}

/** Random letters in the first administrator's name: it differs per installation, so that its sign-in cannot be slowed down by guessing the name (SAFE-08). */
const FIRST_NAME_LETTERS = 6;
const ADDING_LOCK = 'administrators of the installation';
const SECOND_NAME = 'second';

const byInstallation = (parts: StaffParts): Acting => ({
  by: { staffId: null, name: 'installation', ip: '' },
  proposer: null,
  reason: '',
  at: new Date(parts.now()),
});

const administratorCalled = (name: string) => ({ name, team: '', grants: [{ role: 'administrator' satisfies ShippedRole, merchant: null }], limits: [] });

/** Creates the first administrator if there are no accounts. The password is printed once on the terminal; null if accounts exist. */
export async function addFirstAdministrator(parts: StaffParts): Promise<IssuedAccount | null> {
  return addAdministratorIf(parts, `admin-${issueLetters(FIRST_NAME_LETTERS)}`, 0);
}

/** Makes a second administrator of the demo next to the first, so that acts of two people can be tried; null when there are more accounts. */
export async function addSecondAdministrator(parts: StaffParts): Promise<IssuedAccount | null> {
  return addAdministratorIf(parts, SECOND_NAME, 1);
}

async function addAdministratorIf(parts: StaffParts, name: string, count: number): Promise<IssuedAccount | null> {
  if ((await readStaff(parts.pool)).length !== count) return null;
  const password = issuePassword();
  try {
    const isAdded = await inTransaction(parts.pool, async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ADDING_LOCK]);
      // Another process that started at the same time was first; its terminal shows the password.
      if ((await readStaff(transaction)).length !== count) return false;
      await addPerson(parts, transaction, administratorCalled(name), password, byInstallation(parts));
      return true;
    });
    if (!isAdded) return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'desk.staff_name_taken') return null;
    throw error;
  }
  return { name, password };
}

/** For the person who holds the machine: adds a member of staff with one role, at one merchant or everywhere. Throws refusals of addPerson. */
export async function addStaffByMachine(parts: StaffParts, given: { name: string; role: string; merchant: string | null }): Promise<IssuedAccount> {
  const password = issuePassword();
  const person = { name: given.name, team: '', grants: [{ role: given.role, merchant: given.merchant }], limits: [] };
  await inTransaction(parts.pool, (transaction) => addPerson(parts, transaction, person, password, byInstallation(parts)));
  return { name: given.name, password };
}

/** Names of the operator's own roles. */
export const ownRoleNames = async (parts: StaffParts): Promise<string[]> =>
  (await readOwnRoles(parts.pool)).map(({ name }) => name).filter((name) => !isShippedRole(name));

/** Recovery from the machine when no one can sign in: a new password, no second factor, no lock, enabled. Null for an unknown name. */
export async function rescueStaff(parts: StaffParts, name: string): Promise<string | null> {
  const password = issuePassword();
  const passwordHash = await hashPassword(password, parts.cost);
  return inTransaction(parts.pool, async (transaction) => {
    const row = await findStaffByName(transaction, name);
    if (!row) return null;
    const changed = await updateStaff(transaction, row.id, {
      is_enabled: true,
      password_hash: passwordHash,
      must_replace_password: true,
      totp_secret: null,
      totp_last_step: null,
    });
    await forgetStaffAttempts(transaction, name);
    await forgetStaffDevices(transaction, row.id, null);
    await deleteSessionsOf(transaction, row.id);
    const acts = ['passwordReset', 'secondFactorReset', ...(row.is_enabled ? [] : (['enabled'] as const))] as const;
    await recordAccountActs(transaction, row.id, acts, null, new Date(parts.now()));
    const access = await accessOfAccount(transaction, row);
    await parts.audit.append(transaction, {
      actor: 'installation',
      action: 'staff.changed',
      subject: `staff:${name}`,
      reason: '',
      before: auditOf(row, access),
      after: { ...auditOf(changed, access), acts: ['rescued'] },
      ip: '',
    });
    return password;
  });
}
