export { createRewards, type Rewards } from './create-rewards.ts';
export { seedPastGift, seedPastSignIns, type PastMember } from './seed-past.ts';
export { seedSignInRule, type SignInSeed } from './seed-rewards.ts';
