export { createGifts } from './gifts/create-gifts.ts';
export { segmentCounts, segmentMost } from './count-members.ts';
export { seedSegments } from './saved/seed-segments.ts';
export { refuseUnknownSegments, useSegments } from './saved/known-segments.ts';
export { createSegments } from './saved/create-segments.ts';
export { refuseHiddenFacts } from './hidden-facts.ts';
export { rewardSegments } from './reward-segments.ts';
export { isInBefore, membersBefore, membersInSegment } from './segment.ts';
export { IS_RECEIVER } from './segment.store.ts';
