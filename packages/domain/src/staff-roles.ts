/** What a member of staff may do at the desk. A permission names an area and an act. */
export const staffPermissions = [
  'settings.read',
  'settings.change',
  'status.change',
  'catalogue.read',
  'catalogue.change',
  'content.read',
  'content.change',
  'applications.decide',
  'audit.read',
  'staff.read',
  'staff.change',
  'members.read',
  'members.change',
  'members.contact',
  'members.secure',
  'members.merge',
  'ledger.read',
  'adjustments.make',
  'adjustments.approve',
  'play.read',
  'alarms.acknowledge',
  'jackpot.read',
  'jackpot.change',
  'vendors.read',
  'vendors.change',
  'play.switch',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

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
    'play.read',
    'alarms.acknowledge',
    'jackpot.read',
    'jackpot.change',
    'vendors.read',
    'play.switch',
  ],
  finance: [
    'members.read',
    'members.contact',
    'ledger.read',
    'jackpot.read',
    'adjustments.make',
    'adjustments.approve',
    'play.read',
    'vendors.read',
    'audit.read',
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
    'play.read',
    'jackpot.read',
    'vendors.read',
  ],
} as const satisfies Record<string, readonly StaffPermission[]>;

export type StaffRole = keyof typeof staffRoles;
export const staffRoleNames = Object.keys(staffRoles) as StaffRole[];
export const isStaffRole = (name: string): name is StaffRole => Object.hasOwn(staffRoles, name);

/** Whether a role carries a permission. */
export const mayStaff = (role: StaffRole, permission: StaffPermission): boolean => (staffRoles[role] as readonly StaffPermission[]).includes(permission);
