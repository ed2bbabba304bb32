export { missionSettings as settings } from './mission-settings.ts';

export const auditActions = ['mission.written', 'mission.published', 'mission.stopped'] as const;
