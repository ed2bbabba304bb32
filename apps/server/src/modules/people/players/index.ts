export { createPlayers, type Players, type PlayersDeps } from './create-players.ts';
export { forgetDevices, isKnownDevice, noteKnownDevice } from './devices.store.ts';
export { visitorOf, type PlayerSessions } from './player-sessions.ts';
export type { LogInMethod } from './player-session.ts';
export { memberPasswordCost } from './password-cost.ts';
export { insertPlayer, readMember } from './players.store.ts';
export { daysSinceVisit, seedVisits } from './visits.store.ts';
