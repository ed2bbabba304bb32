export { createMall, type Mall } from './create-mall.ts';
export { seedGoods, type GoodsSeed } from './seed-goods.ts';
export { seedPastPoints } from './seed-past-points.ts';
