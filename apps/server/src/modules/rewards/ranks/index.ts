export { createRanks, type Ranks } from './create-ranks.ts';
export { followPlay } from './play/follow-play.ts';
export { newEvents, programPlace, roundsFrom, roundsUpTo, type NewEvent } from './play/new-events.ts';
export { newPlayers } from './play/new-players.ts';
export { seedLadder } from './past/seed-ladder.ts';
export { vipLabels } from './views/vip-label.ts';
export { seedPastRanks } from './past/seed-past-ranks.ts';
export { memberPlace, ranksForReader } from './views/member-place.ts';
export { dateName, datesOfEvents, movePlace, validBetween, validOfDates, type PlayDate } from './play/play.store.ts';
