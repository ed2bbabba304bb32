import type { RewardSegments } from '#server/modules/rewards/rewards/index.ts';
import { segmentCounts } from './count-members.ts';
import { refuseHiddenFacts } from './hidden-facts.ts';
import { refuseUnknownSegments, useSegments } from './saved/known-segments.ts';
import { isInBefore } from './segment.ts';

/** The part of segments that the daily sign-in uses. */
export const rewardSegments: RewardSegments = {
  isInBefore,
  counts: segmentCounts,
  refuseHidden: refuseHiddenFacts,
  refuseUnknown: refuseUnknownSegments,
  use: useSegments,
};
