import type { Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { StaffParts } from '../staff-parts.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { findStaffByName, insertStaff, lockStaff, updateStaff, type StaffRow } from '../staff.store.ts';
import { lockRights, writeGrants } from './access.store.ts';
import { recordAccountActs } from './account-acts.store.ts';
import { accessOfAccount, auditOf, stampOf, type AccessOfAccount } from './accounts.ts';
import { handOf, refuseGrants, refuseUnknownMerchant, refuseWithoutKeeper, withProposer, type Acting } from './acting.ts';
import { writeLimits } from './limits.store.ts';

/** A person to be added, with their rights. */
export interface NewPerson extends AccessOfAccount {
  name: string;
}

async function writeAccess(transaction: Transaction, staffId: bigint, wanted: AccessOfAccount, acting: Acting): Promise<void> {
  for (const { merchant } of wanted.limits) await refuseUnknownMerchant(transaction, merchant);
  await updateStaff(transaction, staffId, { team: wanted.team });
  await writeGrants(transaction, staffId, wanted.grants);
  const proposedBy = handOf(acting);
  const decidedBy = acting.proposer === null ? null : acting.by.staffId;
  await writeLimits(transaction, staffId, wanted.limits, proposedBy === null ? null : { proposedBy, decidedBy, at: acting.at });
}

/** Stamp for adding a person: states if the name is free. */
export const stampOfName = async (transaction: Transaction, name: string): Promise<string> =>
  (await findStaffByName(transaction, name)) === undefined ? 'free' : 'taken';

/** Refusals of adding a person that hold for every actor. Throws `desk.staff_name_taken` and refusals of refuseGrants. */
export async function refuseNewPerson(transaction: Transaction, given: NewPerson, acting: Pick<Acting, 'by' | 'proposer'>): Promise<void> {
  if ((await stampOfName(transaction, given.name)) === 'taken') throw new Refusal('desk.staff_name_taken');
  await refuseGrants(transaction, acting, { before: [], after: given.grants });
}

/** Adds a person with a password that the account must replace at its first sign-in. Throws refusals of refuseNewPerson. */
export async function addPerson(parts: StaffParts, transaction: Transaction, given: NewPerson, password: string, acting: Acting): Promise<StaffRow> {
  await lockRights(transaction);
  await refuseNewPerson(transaction, given, acting);
  const added = await insertStaff(transaction, { name: given.name, passwordHash: await hashPassword(password, parts.cost) });
  if (!added) throw new Refusal('desk.staff_name_taken');
  await writeAccess(transaction, added.id, given, acting);
  await recordAccountActs(transaction, added.id, ['created'], handOf(acting), acting.at);
  await parts.audit.append(transaction, {
    actor: acting.by.name,
    action: 'staff.added',
    subject: `staff:${given.name}`,
    reason: acting.reason,
    before: null,
    after: withProposer(auditOf(added, await accessOfAccount(transaction, { ...added, team: given.team })), acting),
    ip: acting.by.ip,
  });
  return { ...added, team: given.team };
}

/** The account whose access changes. Throws `desk.staff_unknown`, and `desk.own_account` for a person who acts on themselves. */
async function subjectOf(transaction: Transaction, staffId: bigint, people: readonly (bigint | null)[]): Promise<StaffRow> {
  const row = await lockStaff(transaction, staffId);
  if (!row) throw new Refusal('desk.staff_unknown');
  if (people.includes(row.id)) throw new Refusal('desk.own_account');
  return row;
}

/** The stamp of an account's roles, team and limits as they are now; empty for an unknown account. */
export async function stampOfAccount(transaction: Transaction, staffId: bigint): Promise<string> {
  const row = await lockStaff(transaction, staffId);
  return row ? stampOf(await accessOfAccount(transaction, row)) : '';
}

/** Refusals of a change of access that hold for every actor. Throws `desk.staff_unknown`, `desk.own_account`, `desk.changed_meanwhile` and refusals of refuseGrants. */
export async function refuseAccessChange(
  transaction: Transaction,
  { staffId, stamp, grants }: { staffId: bigint; stamp: string } & Pick<AccessOfAccount, 'grants'>,
  acting: { by: Actor; proposer: Acting['proposer'] },
): Promise<{ row: StaffRow; access: AccessOfAccount }> {
  const row = await subjectOf(transaction, staffId, [acting.by.staffId, acting.proposer?.staffId ?? null]);
  const access = await accessOfAccount(transaction, row);
  if (stampOf(access) !== stamp) throw new Refusal('desk.changed_meanwhile');
  await refuseGrants(transaction, acting, { before: access.grants, after: grants });
  return { row, access };
}

const grantsText = ({ grants }: Pick<AccessOfAccount, 'grants'>): string =>
  grants
    .map(({ role, merchant }) => `${merchant ?? ''}/${role}`)
    .toSorted()
    .join(' ');

/** Replaces roles, team and limits. A change of roles ends the account's sessions (T18). Throws refusals of refuseAccessChange and `desk.last_administrator`. */
export async function changeAccess(
  parts: StaffParts,
  transaction: Transaction,
  given: { staffId: bigint; stamp: string } & AccessOfAccount,
  acting: Acting,
): Promise<StaffRow> {
  await lockRights(transaction);
  const { row, access } = await refuseAccessChange(transaction, given, acting);
  await writeAccess(transaction, row.id, given, acting);
  await refuseWithoutKeeper(transaction);
  const changed = await accessOfAccount(transaction, { ...row, team: given.team });
  if (grantsText(access) !== grantsText(changed)) await deleteSessionsOf(transaction, row.id);
  await parts.audit.append(transaction, {
    actor: acting.by.name,
    action: 'staff.changed',
    subject: `staff:${row.name}`,
    reason: acting.reason,
    before: auditOf(row, access),
    after: withProposer(auditOf(row, changed), acting),
    ip: acting.by.ip,
  });
  return { ...row, team: given.team };
}
