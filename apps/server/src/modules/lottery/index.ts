export { createLottery, type Lottery } from './create-lottery.ts';
export { lotteryNotes } from './orders/round-notes.ts';
