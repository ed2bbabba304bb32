export { createAdjustments, type Adjustments } from './create-adjustments.ts';
export type { AdjustmentRow } from './adjustments.store.ts';
