export const auditActions = ['push.sent'] as const;
