export const auditActions = ['raffle.written', 'raffle.published', 'raffle.stopped'] as const;
