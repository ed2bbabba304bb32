export { createRewardSummary } from './create-summary.ts';
