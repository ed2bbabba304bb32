export { createLottery, type Lottery } from './create-lottery.ts';
export type { Beacon } from './ports.ts';
export { seedPastOrders, type PastOrder } from './past/seed-past.ts';
export { lotteryNotes } from './orders/round-notes.ts';
