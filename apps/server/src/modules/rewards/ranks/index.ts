export { createRanks, type Ranks } from './create-ranks.ts';
export { followPlay } from './play/follow-play.ts';
export { newEvents, programPlace, roundsFrom, roundsUpTo, type NewEvent } from './play/new-events.ts';
export { newPlayers } from './play/new-players.ts';
export { seedLadder } from './seed-ladder.ts';
export { vipLabels } from './vip-label.ts';
export { seedPastRanks } from './seed-past-ranks.ts';
export { memberPlace, ranksForReader } from './member-place.ts';
export { dateName, datesOfEvents, movePlace, validBetween, validOfDates, type PlayDate } from './play/play.store.ts';
