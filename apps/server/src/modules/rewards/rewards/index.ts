export { createRewards, type Rewards } from './create-rewards.ts';
export { campaignGrantKey } from './grants/campaign-grants.ts';
export type { RewardGate, RewardPrograms } from './programs.ts';
export { lawSettingsOf } from './rules/change-rules.ts';
export { membersOf } from './rules/rules.store.ts';
export { seedPastGift, seedPastGrant, seedPastSignIns, type PastMember } from './seed-past.ts';
export { seedSignInRule, type SignInSeed } from './seed-rewards.ts';
export { nameIn, type RewardMall } from './rewards-parts.ts';
export { rewardOf } from './stored-reward.ts';
