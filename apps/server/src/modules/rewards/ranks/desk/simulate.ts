import type { Parsed } from '@laro/contract/routes';
import { placeOf, rankOn, reachedPlace, rebateEstimate } from '@laro/domain/ranks/ladder-program';
import { sumOf } from '@laro/domain/money/share';
import { dayAt } from '@laro/domain/time/day-at';
import { mondayOf } from '@laro/domain/time/monday-of';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ladderAt, type LadderRow } from '../ladders/ladders.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { factsOf } from '../standing/member-facts.ts';
import { heldRanks, weeksPlayed } from './desk.store.ts';

/** Days of the weeks whose rebates a preview compares. */
const REBATE_DAYS = 28;

/** The last complete weeks. */
function lastWeeks(now: number, timeZone: string): { from: string; to: string } {
  const monday = mondayOf(dayAt(now, timeZone));
  return { from: shiftDay(monday, -REBATE_DAYS), to: shiftDay(monday, -1) };
}

/** The changes that a ladder would bring to the members with play (VIP-10). Nothing is written. */
export async function simulate(deps: RanksDeps, merchant: Merchant, ladder: LadderRow): Promise<Parsed<'simulateDeskLadder', 'value'>> {
  const inForce = await ladderAt(deps.pool, merchant.code, new Date(deps.now()));
  const [facts, held] = [await factsOf(deps, deps.pool, { merchant, body: ladder.body }, null), await heldRanks(deps.pool, merchant.code)];
  const played = await weeksPlayed(deps.pool, merchant.code, lastWeeks(deps.now(), zoneOf(merchant)));
  const all = [...facts].map(([playerId, own]) => {
    const rankId = held.get(playerId) ?? null;
    const [next, weeks] = [reachedPlace(ladder.body, own), played.get(playerId) ?? []];
    const present = inForce && rankOn(inForce.body, placeOf(inForce.body, rankId));
    const then = rankOn(ladder.body, next);
    return {
      now: placeOf(ladder.body, rankId),
      next,
      monthlyNow: present?.monthly ?? 0n,
      monthlyThen: then.monthly,
      rebatesNow: inForce && present ? rebateEstimate(inForce.body, present, weeks) : 0n,
      rebatesThen: rebateEstimate(ladder.body, then, weeks),
    };
  });
  const total = (pick: (member: (typeof all)[number]) => bigint): bigint => sumOf(all.map(pick));
  return {
    members: all.length,
    rises: all.filter(({ now, next }) => next > now).length,
    falls: all.filter(({ now, next }) => next < now).length,
    monthlyNow: total(({ monthlyNow }) => monthlyNow),
    monthlyThen: total(({ monthlyThen }) => monthlyThen),
    rebatesNow: total(({ rebatesNow }) => rebatesNow),
    rebatesThen: total(({ rebatesThen }) => rebatesThen),
  };
}
