export { countBetAlarms } from './bet-alarms.store.ts';
export { betReturnOf } from './bet-return-view.ts';
export { createBetReturns } from './create-bet-returns.ts';
