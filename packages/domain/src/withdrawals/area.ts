export { withdrawalSettings as settings } from './withdrawal-settings.ts';

export const auditActions = ['withdrawal.checked', 'withdrawal.approved', 'withdrawal.rejected', 'withdrawal.asked'] as const;
