export const auditActions = ['__thing__.closed'] as const;
