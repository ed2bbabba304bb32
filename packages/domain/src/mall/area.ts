export { mallSettings as settings } from './mall-settings.ts';

export const auditActions = ['mall.goodsChanged', 'mall.stockChanged'] as const;
