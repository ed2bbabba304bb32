export { createPromotions, type Promotions } from './create-promotions.ts';
