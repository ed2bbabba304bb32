export { createLottery, type Lottery } from './create-lottery.ts';
export type { Beacon } from './ports.ts';
export { writeFollow } from './members/follows/follows.store.ts';
export { chasedGames } from './orders/chases.store.ts';
export { seedChangedResult } from './past/seed-changed.ts';
export { seedPastOrders, type PastOrder } from './past/seed-past.ts';
export { lotteryNotes } from './orders/round-notes.ts';
export type { LotteryPost } from './members/lottery-post.ts';
