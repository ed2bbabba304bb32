import { deskTournaments } from './desk.ts';
import { tournamentCalls } from './tournaments.ts';

/** Tournaments: lists, boards and entries of players, and the desk's part. */
export const calls = { ...tournamentCalls, ...deskTournaments };
