export { promotionSettings as settings } from './promotion-settings.ts';

export const auditActions = ['application.decided'] as const;
