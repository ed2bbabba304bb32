import { placeOf, rankOn } from '@laro/domain/ranks/ladder-program';
import { noBenefits, type WithdrawalBenefits } from '@laro/domain/withdrawals/withdrawal-terms';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ladderAt } from '../ladders/ladders.store.ts';
import { readRank } from '../standing/ranks.store.ts';

/** Own terms of a member's rank for withdrawals; none while the merchant has no ranks (VIP-06). */
export const withdrawalBenefits =
  ({ merchantOf, now }: { merchantOf: (code: string) => Merchant | null; now: () => number }) =>
  async (queries: Queries, merchantCode: string, playerId: bigint): Promise<WithdrawalBenefits> => {
    if (!merchantOf(merchantCode)?.settings['module.RANK3']) return noBenefits;
    const ladder = await ladderAt(queries, merchantCode, new Date(now()));
    if (!ladder) return noBenefits;
    return rankOn(ladder.body, placeOf(ladder.body, (await readRank(queries, playerId))?.rankId ?? null)).withdraw;
  };
