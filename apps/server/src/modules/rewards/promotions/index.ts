export { createPromotions } from './create-promotions.ts';
export { promotionDeskCalls } from './desk-calls.ts';
export { promotionCondition } from './claim-condition.ts';
