export { createAdjustments, type Adjustments } from './create-adjustments.ts';
export { adjustmentDeskCalls } from './desk-calls.ts';
