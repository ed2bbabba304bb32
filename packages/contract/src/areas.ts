/**
 * All areas, one line each, with the part of the wire that a browser may load: `routes` of players, `deskRoutes`, and `problems`. The schemas of their calls
 * are joined in area-calls.ts.
 */
export * as agents from './agents/area.ts';
export * as feedback from './feedback/area.ts';
export * as invitations from './invitations/area.ts';
export * as lottery from './lottery/area.ts';
export * as mail from './mail/area.ts';
export * as mall from './mall/area.ts';
export * as missions from './missions/area.ts';
export * as raffles from './raffles/area.ts';
export * as ranks from './ranks/area.ts';
export * as rewards from './rewards/area.ts';
export * as tournaments from './tournaments/area.ts';
