export { createTournaments, type Tournaments } from './create-tournaments.ts';
export { seedEntries, seedTournament, type PastEntry, type TournamentSeed } from './seed-tournaments.ts';
