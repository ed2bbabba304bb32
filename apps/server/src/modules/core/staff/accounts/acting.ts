import { accessOf, canGive, covers, mayAt, mayEverywhere, type StaffAccess, type StaffGrant } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { isShippedRole, permissionsOfRole } from '@laro/domain/staff/roles';
import { first, many, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { GRANTED_RIGHTS, accessFrom, ownRolesByName, readOwnRoles, readRights, type GrantedRights } from './access.store.ts';

/** Actor, reason and time of a change of rights: one person, or the second one of a proposal. */
export interface Acting {
  by: Actor;
  /** The first person of a proposal; null where one person was enough. */
  proposer: { staffId: bigint; name: string } | null;
  reason: string;
  at: Date;
}

/** Everyone who answers for the act; empty for the person who holds the machine, who may do everything. */
const peopleOf = ({ by, proposer }: Pick<Acting, 'by' | 'proposer'>): bigint[] => [by.staffId, proposer?.staffId ?? null].filter((id) => id !== null);

/** The person whose hand an act is: the one who proposed it, or who did it alone. */
export const handOf = ({ by, proposer }: Acting): bigint | null => proposer?.staffId ?? by.staffId;

/** A second person is named in the audit entry next to the change. */
export const withProposer = (after: object, { proposer }: Acting): object => (proposer === null ? after : { ...after, proposedBy: proposer.name });

const accessesOf = (transaction: Transaction, acting: Pick<Acting, 'by' | 'proposer'>): Promise<StaffAccess[]> =>
  Promise.all(peopleOf(acting).map(async (staffId) => (await readRights(transaction, staffId)).access));

/** Staff can only give rights that they have, alone or by approving a proposal (DESK-96). Throws `desk.cannot_give`. */
async function refuseGiving(
  transaction: Transaction,
  acting: Pick<Acting, 'by' | 'proposer'>,
  permissions: readonly StaffPermission[],
  merchant: string | null,
): Promise<void> {
  for (const giver of await accessesOf(transaction, acting)) {
    if (canGive(giver, permissions, merchant)) continue;
    const missing = permissions.find((permission) => !(merchant === null ? mayEverywhere(giver, permission) : mayAt(giver, merchant, permission)));
    throw new Refusal('desk.cannot_give', { permission: missing ?? '' });
  }
}

export const refuseGivingEverywhere = (transaction: Transaction, acting: Pick<Acting, 'by' | 'proposer'>, permissions: readonly StaffPermission[]) =>
  refuseGiving(transaction, acting, permissions, null);

const isSame = (one: StaffGrant, other: StaffGrant): boolean => one.role === other.role && one.merchant === other.merchant;

/** Checks the grants that an account gets in addition to its current ones. Throws `desk.role_unknown`, `desk.merchant_unknown`, `desk.cannot_give`. */
export async function refuseGrants(
  transaction: Transaction,
  acting: Pick<Acting, 'by' | 'proposer'>,
  { before, after }: { before: readonly StaffGrant[]; after: readonly StaffGrant[] },
): Promise<void> {
  const ownRoles = ownRolesByName(await readOwnRoles(transaction));
  for (const grant of after) {
    if (before.some((known) => isSame(known, grant))) continue;
    if (!isShippedRole(grant.role) && !Object.hasOwn(ownRoles, grant.role)) throw new Refusal('desk.role_unknown', { role: grant.role });
    if (grant.merchant !== null) await refuseUnknownMerchant(transaction, grant.merchant);
    await refuseGiving(transaction, acting, permissionsOfRole(grant.role, ownRoles), grant.merchant);
  }
}

/** Throws `desk.merchant_unknown`. */
export async function refuseUnknownMerchant(transaction: Transaction, merchant: string): Promise<void> {
  const found = await first<{ code: string }>(transaction, 'select code from merchants where code = $1', [merchant]);
  if (!found) throw new Refusal('desk.merchant_unknown', { merchant });
}

/** An account is taken over by a new password; only a person who has all that the account has may do that. Throws `desk.cannot_give`. */
export async function refuseTakingOver(transaction: Transaction, by: Actor, staffId: bigint): Promise<void> {
  const row = await first<GrantedRights>(transaction, `select ${GRANTED_RIGHTS} from staff where id = $1`, [staffId]);
  const access = row === undefined ? accessOf([]) : accessFrom(row);
  for (const giver of await accessesOf(transaction, { by, proposer: null })) {
    if (covers(giver, access)) continue;
    const everything = [...access.everywhere, ...[...access.byMerchant.values()].flatMap((permissions) => [...permissions])];
    throw new Refusal('desk.cannot_give', { permission: everything.find((permission) => !mayEverywhere(giver, permission)) ?? '' });
  }
}

/** After a change of rights at least one person must be able to give them to others. Throws `desk.last_administrator`. */
export async function refuseWithoutKeeper(transaction: Transaction): Promise<void> {
  const rows = await many<GrantedRights>(transaction, `select ${GRANTED_RIGHTS} from staff where is_enabled`);
  if (!rows.some((row) => mayEverywhere(accessFrom(row), 'staff.change'))) throw new Refusal('desk.last_administrator');
}
