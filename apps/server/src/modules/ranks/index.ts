export { createRanks, type Ranks } from './create-ranks.ts';
export { seedLadder } from './seed-ladder.ts';
export { vipLabels } from './vip-label.ts';
export { movePlace, playersOfEvents } from './play/play.store.ts';
export { seedPastRanks } from './seed-past-ranks.ts';
export { memberPlace } from './member-place.ts';
export { datesOfEvents, movePlace, validBetween } from './play/play.store.ts';
