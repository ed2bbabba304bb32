export { rankSettings as settings } from './rank-settings.ts';

export const auditActions = ['rank.ladderWritten', 'rank.ladderPublished', 'rank.set', 'rank.reviewed'] as const;

export const permissions = { rewards: ['vip.approve'] } as const;

export const roles = {
  compliance: ['vip.approve'],
  care: ['vip.approve'],
} as const;
