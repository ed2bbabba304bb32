export { bonusSettings as settings } from './bonus-settings.ts';

export const auditActions = ['bonus.offerWritten', 'bonus.proposed', 'bonus.given', 'bonus.refused', 'bonus.cancelled'] as const;

export const permissions = { content: ['bonuses.read', 'bonuses.change'] } as const;

export const roles = {
  operations: ['bonuses.read', 'bonuses.change'],
  support: ['bonuses.read'],
  'support-lead': ['bonuses.read'],
  cashier: ['bonuses.read'],
  'cashier-lead': ['bonuses.read'],
  risk: ['bonuses.read'],
  marketing: ['bonuses.read', 'bonuses.change'],
  auditor: ['bonuses.read'],
} as const;
