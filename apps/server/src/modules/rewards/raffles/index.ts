export { createRaffles, type Raffles } from './create-raffles.ts';
export { rewardRaffles } from './rules/reward-raffles.ts';
export { seedPastRaffles, type PastDrawer } from './seed-past-raffles.ts';
export { seedRaffles, type RaffleSeed } from './seed-raffles.ts';
