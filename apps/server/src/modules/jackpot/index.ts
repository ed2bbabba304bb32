export { createJackpot } from './create-jackpot.ts';
