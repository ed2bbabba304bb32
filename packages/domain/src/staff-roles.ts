import { staffPermissions, type StaffPermission } from './staff/permissions.ts';

export { staffPermissions, type StaffPermission } from './staff/permissions.ts';

/** Roles are data; a staff account has one. The first administrator is made at the first start. */
export const staffRoles = {
  administrator: staffPermissions,
  operations: [
    'settings.read',
    'settings.change',
    'status.change',
    'catalogue.read',
    'catalogue.change',
    'content.read',
    'applications.decide',
    'audit.read',
    'members.read',
    'members.change',
    'members.contact',
    'members.secure',
    'members.merge',
    'ledger.read',
    'adjustments.make',
    'withdrawals.read',
    'play.read',
    'alarms.acknowledge',
    'jackpot.read',
    'jackpot.change',
    'vendors.read',
    'play.switch',
    'deposits.read',
    'risk.read',
    'risk.decide',
    'bonuses.read',
    'bonuses.change',
    'identity.read',
    'identity.decide',
    'exclusions.change',
  ],
  finance: [
    'members.read',
    'members.contact',
    'ledger.read',
    'jackpot.read',
    'adjustments.make',
    'adjustments.approve',
    'withdrawals.read',
    'withdrawals.decide',
    'books.read',
    'play.read',
    'vendors.read',
    'audit.read',
    'deposits.read',
    'deposits.decide',
    'risk.read',
    'risk.decide',
    'bonuses.read',
    'identity.read',
  ],
  content: ['catalogue.read', 'content.read', 'content.change'],
  auditor: [
    'settings.read',
    'catalogue.read',
    'content.read',
    'audit.read',
    'staff.read',
    'members.read',
    'ledger.read',
    'withdrawals.read',
    'books.read',
    'play.read',
    'jackpot.read',
    'vendors.read',
    'deposits.read',
    'risk.read',
    'bonuses.read',
    'identity.read',
  ],
} as const satisfies Record<string, readonly StaffPermission[]>;

export type StaffRole = keyof typeof staffRoles;
export const staffRoleNames = Object.keys(staffRoles) as StaffRole[];
export const isStaffRole = (name: string): name is StaffRole => Object.hasOwn(staffRoles, name);

/** Whether a role carries a permission. */
export const mayStaff = (role: StaffRole, permission: StaffPermission): boolean => (staffRoles[role] as readonly StaffPermission[]).includes(permission);
