/** The `calls` of all areas, one line each. */
export * as agents from './agents/calls.ts';
export * as feedback from './feedback/calls.ts';
export * as invitations from './invitations/calls.ts';
export * as lottery from './lottery/calls.ts';
export * as mail from './mail/calls.ts';
export * as mall from './mall/calls.ts';
export * as missions from './missions/calls.ts';
export * as raffles from './raffles/calls.ts';
export * as ranks from './ranks/calls.ts';
export * as rewards from './rewards/calls.ts';
export * as tournaments from './tournaments/calls.ts';
