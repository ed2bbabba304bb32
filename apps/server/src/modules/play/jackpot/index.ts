export { createJackpot } from './create-jackpot.ts';
export { jackpotDeskCalls } from './desk-calls.ts';
