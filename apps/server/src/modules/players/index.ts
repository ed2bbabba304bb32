export { createPlayers, type Players } from './create-players.ts';
export { memberPasswordCost } from './log-in.ts';
