export { createPromotions, type Issue, type Promotions } from './create-promotions.ts';
