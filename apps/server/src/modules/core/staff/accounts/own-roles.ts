import { createHash } from 'node:crypto';
import { isShippedRole } from '@laro/domain/staff/roles';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { StaffParts } from '../staff-parts.ts';
import { countHolders, deleteOwnRole, lockRights, readOwnRoles, writeOwnRole, type OwnRole } from './access.store.ts';
import { refuseGivingEverywhere, refuseWithoutKeeper, withProposer, type Acting } from './acting.ts';

/** A role of the operator's own as people see it. */
export interface DescribedRole {
  name: string;
  permissions: StaffPermission[];
  stamp: string;
  holders: number;
}

/** A role to add (stamp null) or to change; permissions null remove it. */
export interface RoleChange {
  name: string;
  permissions: readonly StaffPermission[] | null;
  stamp: string | null;
}

const STAMP_LENGTH = 22;
const stampOfRole = (role: OwnRole | undefined): string =>
  role === undefined
    ? 'none'
    : createHash('sha256')
        .update(JSON.stringify([role.permissions, role.changedAt]))
        .digest('base64url')
        .slice(0, STAMP_LENGTH);

const findRole = async (queries: Queries, name: string): Promise<OwnRole | undefined> => (await readOwnRoles(queries)).find((role) => role.name === name);

/** The current stamp of a role, even if it does not exist. */
export const stampOfRoleNamed = async (transaction: Transaction, name: string): Promise<string> => stampOfRole(await findRole(transaction, name));

export async function listOwnRoles(pool: pg.Pool): Promise<DescribedRole[]> {
  const [roles, holders] = await Promise.all([readOwnRoles(pool), countHolders(pool)]);
  return roles.map((role) => ({ name: role.name, permissions: role.permissions, stamp: stampOfRole(role), holders: holders.get(role.name) ?? 0 }));
}

/**
 * Refusals of a change of a role that hold for every actor; returns the current role. Throws `desk.role_taken`, `desk.role_unknown`, `desk.role_in_use`,
 * `desk.changed_meanwhile`, `desk.cannot_give`.
 */
export async function refuseRoleChange(
  transaction: Transaction,
  { name, permissions, stamp }: RoleChange,
  acting: Pick<Acting, 'by' | 'proposer'>,
): Promise<OwnRole | null> {
  if (isShippedRole(name)) throw permissions === null ? new Refusal('desk.role_unknown', { role: name }) : new Refusal('desk.role_taken');
  const known = await findRole(transaction, name);
  if (permissions === null || stamp !== null) {
    if (!known) throw new Refusal('desk.role_unknown', { role: name });
    if (stamp !== null && stampOfRole(known) !== stamp) throw new Refusal('desk.changed_meanwhile');
  } else if (known) throw new Refusal('desk.role_taken');
  if (permissions === null) {
    const count = (await countHolders(transaction)).get(name) ?? 0;
    if (count > 0) throw new Refusal('desk.role_in_use', { count });
    return known ?? null;
  }
  const added = permissions.filter((permission) => !known?.permissions.includes(permission));
  await refuseGivingEverywhere(transaction, acting, added);
  return known ?? null;
}

/** Adds, changes or removes a role. Throws refusals of refuseRoleChange and `desk.last_administrator`. */
export async function changeRole(parts: StaffParts, transaction: Transaction, change: RoleChange, acting: Acting): Promise<void> {
  await lockRights(transaction);
  const known = await refuseRoleChange(transaction, change, acting);
  const { name, permissions } = change;
  if (permissions === null) await deleteOwnRole(transaction, name);
  else await writeOwnRole(transaction, name, permissions, acting.at);
  await refuseWithoutKeeper(transaction);
  await parts.audit.append(transaction, {
    actor: acting.by.name,
    action: 'staff.roleChanged',
    subject: `role:${name}`,
    reason: acting.reason,
    before: known === null ? null : { permissions: known.permissions },
    after: permissions === null ? withProposer({ permissions: [] }, acting) : withProposer({ permissions: [...permissions] }, acting),
    ip: acting.by.ip,
  });
}
