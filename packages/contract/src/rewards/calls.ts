import { rewardCosts } from './costs.ts';
import { deskFreezes } from './room/desk-freezes.ts';
import { deskGiftRounds } from './room/desk-gift-rounds.ts';
import { deskPrograms } from './room/desk-programs.ts';
import { deskRecounts } from './room/desk-recounts.ts';
import { deskSegments } from './room/desk-segments.ts';
import { deskRewards } from './desk.ts';
import { deskWhy } from './room/desk-why.ts';
import { rewardGrants } from './grants.ts';
import { signInCalls } from './sign-in.ts';
import { rewardSummary } from './summary.ts';

/** Rewards: grants of members, the daily sign-in, and the desk's part. */
export const calls = {
  ...rewardGrants,
  ...signInCalls,
  ...rewardSummary,
  ...deskRewards,
  ...deskFreezes,
  ...deskGiftRounds,
  ...deskSegments,
  ...deskPrograms,
  ...deskRecounts,
  ...deskWhy,
  ...rewardCosts,
};
