import type { StaffPermission } from './permissions.ts';
import { permissionsOfRole } from './roles.ts';

/** A role that a person holds at one merchant, or at every merchant and for the installation itself (`merchant` null). */
export interface StaffGrant {
  role: string;
  merchant: string | null;
}

/** Rights of a person, and where they apply (DESK-95). */
export interface StaffAccess {
  /** At every merchant, and in everything that belongs to no merchant. */
  readonly everywhere: ReadonlySet<StaffPermission>;
  /** At single merchants, in addition. A merchant without an entry is unknown to the person, unless `everywhere` has one. */
  readonly byMerchant: ReadonlyMap<string, ReadonlySet<StaffPermission>>;
}

export const noAccess: StaffAccess = { everywhere: new Set(), byMerchant: new Map() };

/** The access that grants give, with the operator's own roles by name. A grant of an unknown role gives nothing. */
export function accessOf(grants: readonly StaffGrant[], ownRoles: Readonly<Record<string, readonly StaffPermission[]>> = {}): StaffAccess {
  const everywhere = new Set<StaffPermission>();
  const byMerchant = new Map<string, Set<StaffPermission>>();
  for (const { role, merchant } of grants) {
    const permissions = permissionsOfRole(role, ownRoles);
    if (merchant !== null && !byMerchant.has(merchant)) byMerchant.set(merchant, new Set());
    const into = merchant === null ? everywhere : byMerchant.get(merchant);
    for (const permission of permissions) into?.add(permission);
  }
  return { everywhere, byMerchant };
}

/** True if the person works for the merchant at all; otherwise the merchant does not exist for them. */
export const seesMerchant = (access: StaffAccess, merchant: string): boolean => access.everywhere.size > 0 || access.byMerchant.has(merchant);

/** True if the person may act at the merchant. */
export const mayAt = (access: StaffAccess, merchant: string, permission: StaffPermission): boolean =>
  access.everywhere.has(permission) || access.byMerchant.get(merchant)?.has(permission) === true;

/** True if the person may act in what belongs to the installation: vendors, staff, play switches. */
export const mayEverywhere = (access: StaffAccess, permission: StaffPermission): boolean => access.everywhere.has(permission);

/** True if the person may act at one merchant at least; the call then answers for those merchants alone. */
export const mayAnywhere = (access: StaffAccess, permission: StaffPermission): boolean =>
  access.everywhere.has(permission) || [...access.byMerchant.values()].some((permissions) => permissions.has(permission));

/** Every permission the person has somewhere, for drawing menus; the server decides by the functions above. */
export const anyPermissions = (access: StaffAccess): ReadonlySet<StaffPermission> =>
  new Set([...access.everywhere, ...[...access.byMerchant.values()].flatMap((permissions) => [...permissions])]);

/** True if every permission of `wanted` at `merchant` (null: everywhere) is the giver's own: a person cannot give what they do not have (DESK-96). */
export const canGive = (giver: StaffAccess, wanted: readonly StaffPermission[], merchant: string | null): boolean =>
  wanted.every((permission) => (merchant === null ? mayEverywhere(giver, permission) : mayAt(giver, merchant, permission)));

/** True if the giver has everything that an access allows, wherever it allows it: only then may they take the account over, by a new password for example. */
export const covers = (giver: StaffAccess, access: StaffAccess): boolean =>
  canGive(giver, [...access.everywhere], null) && [...access.byMerchant].every(([merchant, permissions]) => canGive(giver, [...permissions], merchant));

/** The merchants to which the answer of a call of scope `any` is cut: those at which the person has the permission; null for all of them. */
export const seenMerchants = (access: StaffAccess, permission: StaffPermission): string[] | null =>
  mayEverywhere(access, permission) ? null : [...access.byMerchant.keys()].filter((merchant) => mayAt(access, merchant, permission));
