import { dayAt } from '@laro/domain/time/day-at';
import type { LadderRank } from '@laro/domain/ranks/ladder-program';
import { dayStart, shiftMonth } from '@laro/domain/ranks/months';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { LadderRow } from '../ladders/ladders.store.ts';
import { zoneOf, type RankGrant, type RanksDeps } from '../ranks-parts.ts';

const DAY_MS = 86_400_000;
/** Upgrade bonuses and birthday gifts stay claimable for so long (rewards.md 3). */
const CLAIM_DAYS = 30;

/** Code of the rule in grants of ranks. */
export const LADDER_CODE = 'ladder';

export const upgradeGrant = ({ id, names, upgrade }: LadderRank, at: number): RankGrant => ({
  source: 'UPGRADE',
  sourceKey: `upgrade:${id}`,
  names,
  amount: upgrade,
  until: new Date(at + CLAIM_DAYS * DAY_MS),
});

/** Of a month (YYYY-MM): claimable to the end of the month. */
export const monthlyGrant = ({ names, monthly }: LadderRank, month: string, timeZone: string): RankGrant => ({
  source: 'MONTHLY',
  sourceKey: `monthly:${month}`,
  names,
  amount: monthly,
  until: new Date(dayStart(`${shiftMonth(month, 1)}-01`, timeZone)),
});

/** Writes a grant of the ladder for a member, unless the gate lets the member earn nothing. */
export async function giveWithin(
  deps: RanksDeps,
  transaction: Transaction,
  given: { merchant: Merchant; playerId: bigint; ladder: Pick<LadderRow, 'version'>; grant: RankGrant; at: number },
): Promise<boolean> {
  const { merchant, playerId, ladder, grant, at } = given;
  if (grant.amount <= 0n || grant.until.getTime() <= at) return false;
  return deps.rewards.grantWithin(transaction, {
    ...grant,
    merchantCode: merchant.code,
    playerId,
    rule: { code: LADDER_CODE, version: ladder.version },
    reward: { kind: 'cash', amount: grant.amount },
    at: new Date(at),
    by: 'ranks',
  });
}

export const monthAt = (at: number, merchant: Merchant): string => dayAt(at, zoneOf(merchant)).slice(0, 7);
