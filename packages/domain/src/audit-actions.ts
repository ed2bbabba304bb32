/** Every kind of act that the audit log can hold (T85), area first. The words for people are `desk.audit.action.<name>`. */
export const auditActions = [
  'session.started',
  'session.refused',
  'session.locked',
  'session.ended',
  'access.refused',
  'password.changed',
  'secondFactor.setUp',
  'staff.added',
  'staff.changed',
  'settings.changed',
  'status.changed',
  'game.changed',
  'banner.added',
  'banner.changed',
  'banner.ordered',
  'banner.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];
