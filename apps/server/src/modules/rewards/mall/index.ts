export { openAddressBox } from './addresses/address-box.ts';
export { createMall, type Mall } from './create-mall.ts';
export { createRewardMall } from './orders/reward-goods.ts';
export { seedGoods, type GoodsSeed } from './seed-goods.ts';
export { seedPastPoints } from './seed-past-points.ts';
