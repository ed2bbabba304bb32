export { careSettings as settings } from './care-settings.ts';

export const auditActions = ['care.opened', 'care.recorded', 'care.exported'] as const;
