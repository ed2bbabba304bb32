import { accessOf, type StaffAccess, type StaffGrant } from '@laro/domain/staff/access';
import { isStaffPermission, type StaffPermission } from '@laro/domain/staff/permissions';
import { first, insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';

export type OwnRoles = Readonly<Record<string, readonly StaffPermission[]>>;

/** Everything that an account's access follows from. */
export interface GrantedRights {
  grants: StaffGrant[];
  /** The operator's own roles among them. */
  ownRoles: Readonly<Record<string, readonly string[]>>;
}

/** Columns of a query on `staff`: its grants and the operator's own roles among them (`GrantedRights`), without a second query. */
export const GRANTED_RIGHTS = `coalesce((
    select json_agg(json_build_object('role', role, 'merchant', merchant_code) order by merchant_code nulls first, role)
    from staff_grants where staff_id = staff.id), '[]') as grants,
  coalesce((
    select json_object_agg(name, permissions) from staff_roles
    where name in (select role from staff_grants where staff_id = staff.id)), '{}') as "ownRoles"`;

/** Permissions that this version does not know give nothing. */
const knownPermissions = (names: readonly string[]): StaffPermission[] => names.filter(isStaffPermission);

/** The access that stored grants give. */
export const accessFrom = ({ grants, ownRoles }: GrantedRights): StaffAccess =>
  accessOf(grants, Object.fromEntries(Object.entries(ownRoles).map(([name, names]) => [name, knownPermissions(names)])));

/** The present grants of an account and the access that they give; none for an account that is unknown or switched off. */
export async function readRights(queries: Queries, staffId: bigint): Promise<{ grants: StaffGrant[]; access: StaffAccess }> {
  const row = await first<GrantedRights>(queries, `select ${GRANTED_RIGHTS} from staff where id = $1 and is_enabled`, [staffId]);
  const rights = row ?? { grants: [], ownRoles: {} };
  return { grants: rights.grants, access: accessFrom(rights) };
}

/** Grants of all accounts, by account. */
export async function readGrants(queries: Queries): Promise<Map<bigint, StaffGrant[]>> {
  const rows = await many<StaffGrant & { staff_id: bigint }>(
    queries,
    'select staff_id, role, merchant_code as merchant from staff_grants order by merchant_code nulls first, role',
  );
  const byStaff = Map.groupBy(rows, (row) => row.staff_id);
  return new Map([...byStaff].map(([id, group]) => [id, group.map(({ role, merchant }) => ({ role, merchant }))]));
}

export async function readGrantsOf(queries: Queries, staffId: bigint): Promise<StaffGrant[]> {
  return (await readGrants(queries)).get(staffId) ?? [];
}

/** Replaces the grants of an account. */
export async function writeGrants(transaction: Transaction, staffId: bigint, grants: readonly StaffGrant[]): Promise<void> {
  await transaction.query('delete from staff_grants where staff_id = $1', [staffId]);
  const rows = grants.map(({ role, merchant }) => ({ staff_id: staffId, role, merchant_code: merchant }));
  await insertRows(transaction, 'staff_grants', rows, 'on conflict do nothing');
}

export interface OwnRole {
  name: string;
  permissions: StaffPermission[];
  changedAt: Date;
}

export async function readOwnRoles(queries: Queries): Promise<OwnRole[]> {
  const rows = await many<{ name: string; changed_at: Date; permissions: string[] }>(queries, 'select * from staff_roles order by name');
  return rows.map((row) => ({ name: row.name, permissions: knownPermissions(row.permissions), changedAt: row.changed_at }));
}

export const ownRolesByName = (roles: readonly OwnRole[]): OwnRoles => Object.fromEntries(roles.map(({ name, permissions }) => [name, permissions]));

/** Number of accounts that have each role anywhere. */
export async function countHolders(queries: Queries): Promise<Map<string, number>> {
  const rows = await many<{ role: string; count: bigint }>(queries, 'select role, count(distinct staff_id) as count from staff_grants group by role');
  return new Map(rows.map(({ role, count }) => [role, Number(count)]));
}

export async function writeOwnRole(transaction: Transaction, name: string, permissions: readonly StaffPermission[], now: Date): Promise<void> {
  await transaction.query(
    `insert into staff_roles (name, permissions, changed_at) values ($1, $2, $3)
    on conflict (name) do update set permissions = excluded.permissions, changed_at = excluded.changed_at`,
    [name, permissions, now],
  );
}

export async function deleteOwnRole(transaction: Transaction, name: string): Promise<void> {
  await transaction.query('delete from staff_roles where name = $1', [name]);
}

/**
 * Held until the transaction ends by every change of rights, so that each sees the one before: of two people who switch each other off at the same time, one
 * is refused. Sign-ins and calls go on.
 */
export async function lockRights(transaction: Transaction): Promise<void> {
  await transaction.query('lock table staff_grants in share row exclusive mode');
}
