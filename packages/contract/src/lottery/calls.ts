import { lotteryBarredCalls } from './barred-calls.ts';
import { lotteryChangeCalls } from './change-calls.ts';
import { lotteryDeskCalls } from './desk-calls.ts';
import { lotteryFollowCalls } from './follow-calls.ts';
import { lotteryImportCalls } from './import-calls.ts';
import { lotteryMerchantCalls } from './merchant-desk-calls.ts';
import { lotteryCalls } from './player-calls.ts';

/** The lottery: games, draws, proofs and orders of players, and the desk's part. */
export const calls = {
  ...lotteryCalls,
  ...lotteryFollowCalls,
  ...lotteryDeskCalls,
  ...lotteryImportCalls,
  ...lotteryMerchantCalls,
  ...lotteryBarredCalls,
  ...lotteryChangeCalls,
};
