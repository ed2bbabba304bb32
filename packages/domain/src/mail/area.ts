export { mailSettings as settings } from './mail-settings.ts';

export const auditActions = ['campaign.written', 'campaign.sent', 'campaign.stopped', 'campaign.recalled', 'campaign.tested'] as const;

export const permissions = { rewards: ['mail.send'] } as const;

export const roles = { marketing: ['mail.send'] } as const;
