export { mallSettings as settings } from './mall-settings.ts';

export const auditActions = ['mall.goodsChanged', 'mall.stockChanged', 'mall.orderStepped', 'mall.addressRead', 'mall.pointsAdjusted'] as const;

export const permissions = { rewards: ['orders.handle'] } as const;

export const roles = { operations: ['orders.handle'] } as const;
