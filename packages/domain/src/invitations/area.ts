export const auditActions = ['invite.ruleWritten', 'invite.rulePublished', 'invite.ruleStopped', 'invite.decided'] as const;
