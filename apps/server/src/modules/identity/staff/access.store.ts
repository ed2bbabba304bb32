import { accessOf, type StaffAccess, type StaffGrant } from '@laro/domain/staff/access';
import { isStaffPermission, type StaffPermission } from '@laro/domain/staff/permissions';
import { sql, type Generated, type GeneratedAlways, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    staff_grants: { id: GeneratedAlways<bigint>; staff_id: bigint; merchant_code: string | null; role: string };
    staff_roles: { name: string; permissions: string[]; changed_at: Generated<Date> };
  }
}

type Db = Kysely<Tables> | Transaction<Tables>;
export type OwnRoles = Readonly<Record<string, readonly StaffPermission[]>>;

/** Everything that an account's access follows from. */
export interface GrantedRights {
  grants: StaffGrant[];
  /** The operator's own roles among them. */
  ownRoles: Readonly<Record<string, readonly string[]>>;
}

/** Columns of a query on `staff`: its grants and the operator's own roles among them, without a second query. */
export const grantedRights: { grants: RawBuilder<StaffGrant[]>; ownRoles: RawBuilder<Record<string, string[]>> } = {
  grants: sql<StaffGrant[]>`coalesce((
    select json_agg(json_build_object('role', role, 'merchant', merchant_code) order by merchant_code nulls first, role)
    from staff_grants where staff_id = staff.id), '[]')`,
  ownRoles: sql<Record<string, string[]>>`coalesce((
    select json_object_agg(name, permissions) from staff_roles
    where name in (select role from staff_grants where staff_id = staff.id)), '{}')`,
};

/** Permissions that this version does not know give nothing. */
const knownPermissions = (names: readonly string[]): StaffPermission[] => names.filter(isStaffPermission);

/** The access that stored grants give. */
export const accessFrom = ({ grants, ownRoles }: GrantedRights): StaffAccess =>
  accessOf(grants, Object.fromEntries(Object.entries(ownRoles).map(([name, names]) => [name, knownPermissions(names)])));

/** The present grants of an account and the access that they give; none for an account that is unknown or switched off. */
export async function readRights(db: Db, staffId: bigint): Promise<{ grants: StaffGrant[]; access: StaffAccess }> {
  const row = await db
    .selectFrom('staff')
    .select([grantedRights.grants.as('grants'), grantedRights.ownRoles.as('ownRoles')])
    .where('id', '=', staffId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  const rights = row ?? { grants: [], ownRoles: {} };
  return { grants: rights.grants, access: accessFrom(rights) };
}

/** Grants of all accounts, by account. */
export async function readGrants(db: Db): Promise<Map<bigint, StaffGrant[]>> {
  const rows = await db
    .selectFrom('staff_grants')
    .select(['staff_id', 'role', 'merchant_code as merchant'])
    .orderBy(
      (order) => order.ref('merchant_code'),
      (by) => by.asc().nullsFirst(),
    )
    .orderBy('role')
    .execute();
  const byStaff = Map.groupBy(rows, (row) => row.staff_id);
  return new Map([...byStaff].map(([id, group]) => [id, group.map(({ role, merchant }) => ({ role, merchant }))]));
}

export async function readGrantsOf(db: Db, staffId: bigint): Promise<StaffGrant[]> {
  return (await readGrants(db)).get(staffId) ?? [];
}

/** Replaces the grants of an account. */
export async function writeGrants(transaction: Transaction<Tables>, staffId: bigint, grants: readonly StaffGrant[]): Promise<void> {
  await transaction.deleteFrom('staff_grants').where('staff_id', '=', staffId).execute();
  if (grants.length === 0) return;
  await transaction
    .insertInto('staff_grants')
    .values(grants.map(({ role, merchant }) => ({ staff_id: staffId, role, merchant_code: merchant })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OwnRole {
  name: string;
  permissions: StaffPermission[];
  changedAt: Date;
}

export async function readOwnRoles(db: Db): Promise<OwnRole[]> {
  const rows = await db.selectFrom('staff_roles').selectAll().orderBy('name').execute();
  return rows.map((row) => ({ name: row.name, permissions: knownPermissions(row.permissions), changedAt: row.changed_at }));
}

export const ownRolesByName = (roles: readonly OwnRole[]): OwnRoles => Object.fromEntries(roles.map(({ name, permissions }) => [name, permissions]));

/** Number of accounts that have each role anywhere. */
export async function countHolders(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('staff_grants')
    .select((row) => ['role', row.fn.count<bigint>('staff_id').distinct().as('count')])
    .groupBy('role')
    .execute();
  return new Map(rows.map(({ role, count }) => [role, Number(count)]));
}

export async function writeOwnRole(transaction: Transaction<Tables>, name: string, permissions: readonly StaffPermission[], now: Date): Promise<void> {
  const values = { name, permissions: [...permissions], changed_at: now };
  await transaction
    .insertInto('staff_roles')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ permissions: values.permissions, changed_at: now }))
    .execute();
}

export async function deleteOwnRole(transaction: Transaction<Tables>, name: string): Promise<void> {
  await transaction.deleteFrom('staff_roles').where('name', '=', name).execute();
}

/**
 * Held until the transaction ends by every change of rights, so that each sees the one before: of two people who switch each other off at the same time, one
 * is refused. Sign-ins and calls go on.
 */
export async function lockRights(transaction: Transaction<Tables>): Promise<void> {
  await sql`lock table staff_grants in share row exclusive mode`.execute(transaction);
}
