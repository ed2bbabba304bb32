export { createLottery, type Lottery } from './create-lottery.ts';
