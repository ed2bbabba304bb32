export { riskSettings as settings } from './risk-rules.ts';

export const auditActions = ['risk.resolved', 'risk.exported'] as const;
