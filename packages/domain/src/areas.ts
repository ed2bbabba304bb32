/**
 * The areas, one line each, with what lists of the whole product take from them: `settings` of merchants, `auditActions`, `permissions` by group, and the
 * `roles` that ship with them. Their order is that of lists at the desk.
 */
export * as agents from './agents/area.ts';
export * as bonuses from './bonuses/area.ts';
export * as care from './care/area.ts';
export * as feedback from './feedback/area.ts';
export * as identity from './identity/area.ts';
export * as invitations from './invitations/area.ts';
export * as lottery from './lottery/area.ts';
export * as mail from './mail/area.ts';
export * as mall from './mall/area.ts';
export * as missions from './missions/area.ts';
export * as promotions from './promotions/area.ts';
export * as push from './push/area.ts';
export * as raffles from './raffles/area.ts';
export * as ranks from './ranks/area.ts';
export * as rewards from './rewards/area.ts';
export * as risk from './risk/area.ts';
export * as tournaments from './tournaments/area.ts';
export * as withdrawals from './withdrawals/area.ts';
