import * as areas from '../areas.ts';
import { joinGroups } from '../join-areas.ts';

const own = {
  members: ['members.read', 'members.change', 'members.contact', 'members.secure', 'members.merge', 'identity.read', 'identity.decide', 'exclusions.change'],
  money: [
    'ledger.read',
    'adjustments.make',
    'adjustments.approve',
    'withdrawals.read',
    'withdrawals.decide',
    'deposits.read',
    'deposits.decide',
    'payments.change',
    'books.read',
  ],
  risk: ['risk.read', 'risk.decide'],
  games: [
    'catalogue.read',
    'catalogue.change',
    'play.read',
    'play.switch',
    'alarms.acknowledge',
    'jackpot.read',
    'jackpot.change',
    'vendors.read',
    'vendors.change',
  ],
  content: ['content.read', 'content.change', 'applications.decide'],
  settings: ['settings.read', 'settings.change', 'status.change', 'limits.change', 'parties.change'],
  staff: ['staff.read', 'staff.change', 'audit.read'],
} as const satisfies Record<string, readonly string[]>;

/** Acts that a role can allow at the desk, in groups. A permission names a thing and an act. */
export const permissionAreas = joinGroups({ own: { permissions: own }, ...areas }, 'permissions');

export type PermissionArea = keyof typeof permissionAreas;
export const permissionAreaNames = Object.keys(permissionAreas) as PermissionArea[];
export type StaffPermission = (typeof permissionAreas)[PermissionArea][number];
export const staffPermissions: readonly StaffPermission[] = permissionAreaNames.flatMap((area) => [...permissionAreas[area]]);

export const isStaffPermission = (name: string): name is StaffPermission => (staffPermissions as readonly string[]).includes(name);
