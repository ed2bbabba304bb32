export { createTournaments, type Tournaments } from './create-tournaments.ts';
export { seedEntries, seedTournament, type PastEntry } from './seed-tournaments.ts';
