import { dayAt } from '@laro/domain/time/day-at';
import { rankFacts, rankPoints, type LadderBody, type LadderRank, type RankPlayFacts } from '@laro/domain/ranks/ladder-program';
import { conditionOf, isWholeFigure, type RankDemand } from '@laro/domain/ranks/rank-demands';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { whyLine, whyOf, type Why, type WhyLine } from '@laro/domain/rewards/grants/why';
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

/** A further condition with what was reached; points and amounts whole. */
function demandLine(ladder: LadderBody, demand: RankDemand, facts: RankPlayFacts): WhyLine {
  const { kind, days, target } = demand;
  const value = rankFacts(ladder, facts)(conditionOf(demand));
  return whyLine('condition', isWholeFigure(kind) ? value / MAJOR_UNIT : value, { target, of: days === 0 ? kind : `${kind} ${days}` });
}

/** The play of a member as the conditions of a rank see it, up to a date. */
function upgradeWhy(ladder: LadderBody, rank: LadderRank, facts: RankPlayFacts, day: string): Why {
  const lines = [
    ...Object.entries(facts.valid).map(([type, valid]) => whyLine('stake', valid, { of: type })),
    whyLine('points', rankPoints(ladder, facts.valid), { target: BigInt(rank.points) * MAJOR_UNIT }),
    whyLine('days', facts.days, { target: rank.days }),
    whyLine('proven', Number(facts.isProven), { target: Number(rank.isProven) }),
    ...rank.demands.map((demand) => demandLine(ladder, demand, facts)),
  ];
  return { lines, rounds: { from: null, to: day } };
}

export const upgradeGrant = (ladder: LadderBody, rank: LadderRank, facts: RankPlayFacts, { at, zone }: { at: number; zone: string }): RankGrant => ({
  source: 'UPGRADE',
  sourceKey: `upgrade:${rank.id}`,
  names: rank.names,
  amount: rank.upgrade,
  until: new Date(at + CLAIM_DAYS * DAY_MS),
  why: upgradeWhy(ladder, rank, facts, dayAt(at, zone)),
});

/** Of a month (YYYY-MM): claimable to the end of the month. */
export const monthlyGrant = ({ id, names, monthly }: LadderRank, month: string, timeZone: string): RankGrant => ({
  source: 'MONTHLY',
  sourceKey: `monthly:${month}`,
  names,
  amount: monthly,
  until: new Date(dayStart(`${shiftMonth(month, 1)}-01`, timeZone)),
  why: whyOf(whyLine('rank', id), whyLine('month', month)),
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
