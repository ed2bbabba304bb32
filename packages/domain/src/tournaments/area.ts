export { tournamentSettings as settings } from './tournament-settings.ts';

export const auditActions = ['tournament.written', 'tournament.published', 'tournament.cancelled', 'tournament.takenOut', 'tournament.resultDecided'] as const;
