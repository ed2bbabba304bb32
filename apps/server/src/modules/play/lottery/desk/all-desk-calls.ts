import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { reviewDeskCalls } from '../checks/reviews/review-desk-calls.ts';
import { changeDeskCalls } from '../games/changes/change-desk-calls.ts';
import { importDeskCalls } from '../imports/import-desk-calls.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { barredDeskCalls } from '../members/barred/barred-desk-calls.ts';
import { deskCalls } from './desk-calls.ts';
import { merchantDeskCalls } from './merchant-desk-calls.ts';

type ActsOf<Calls extends (parts: LotteryParts, acts: never) => unknown> = Parameters<Calls>[1];
type Acts = ActsOf<typeof deskCalls> &
  ActsOf<typeof importDeskCalls> &
  ActsOf<typeof reviewDeskCalls> &
  ActsOf<typeof barredDeskCalls> &
  ActsOf<typeof changeDeskCalls> & { knownMerchant: (code: string) => Merchant };

/** The calls of all desk pages of the lottery. */
export const allDeskCalls = (parts: LotteryParts, acts: Acts) => ({
  ...deskCalls(parts, acts),
  ...importDeskCalls(parts, acts),
  ...reviewDeskCalls(parts, acts),
  ...merchantDeskCalls(parts, acts.knownMerchant),
  ...barredDeskCalls(parts, acts),
  ...changeDeskCalls(parts, acts),
});
