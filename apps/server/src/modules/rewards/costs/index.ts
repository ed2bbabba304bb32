export { createRewardCosts } from './create-costs.ts';
