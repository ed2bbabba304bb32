import { dayAt } from '@laro/domain/time/day-at';
import { KEEP_DAYS, placeOf, rankFacts, rankOn, rankPoints, ranksOf } from '@laro/domain/ranks/ladder-program';
import { dayStart, shiftMonth } from '@laro/domain/ranks/months';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { birthdayGrant } from '@laro/domain/rewards/ranks/birthday';
import { riseOf } from '@laro/domain/rewards/ranks/ladder';
import { reviewMonth } from '@laro/domain/rewards/ranks/reviews';
import { shiftDay } from '@laro/domain/time/shift-day';
import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ladderAt, type LadderRow } from '../ladders/ladders.store.ts';
import { validBetween } from '../play/play.store.ts';
import { gateOf, zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { giveWithin, monthAt, monthlyGrant } from './grants.ts';
import { factsOfOne } from './member-facts.ts';
import { holdMember } from './rise.ts';
import { birthdaysOn, changeRank, noteChange, pausedDaysOf, ranksDue, readRank, type MemberRank } from './ranks.store.ts';

const BATCH = 200;
/** Days, today included, whose birthdays are looked for, because of outages. */
const BIRTHDAYS_BACK = 3;

interface Due {
  merchant: Merchant;
  ladder: LadderRow;
  playerId: bigint;
}

/** Points of the days that keep a rank, up to the end of a date. */
export async function keptPoints(
  deps: RanksDeps,
  transaction: Transaction | RanksDeps['pool'],
  { ladder, playerId }: Pick<Due, 'ladder' | 'playerId'>,
  lastDay: string,
): Promise<bigint> {
  return rankPoints(ladder.body, await validBetween(transaction, playerId, shiftDay(lastDay, 1 - KEEP_DAYS), lastDay));
}

/** Writes the mail of a missed review of the last month, for a member whom the gate does not keep from mail (VIP-05). */
async function noteMissed(
  deps: RanksDeps,
  transaction: Transaction,
  { merchant, ladder, playerId }: Due,
  { isLowered, place, needed, points, month }: { isLowered: boolean; place: number; needed: number; points: bigint; month: string },
): Promise<void> {
  const thisMonth = monthAt(deps.now(), merchant);
  const { offers } = (await gateOf(deps, transaction, merchant.code, playerId)).answer('cash');
  if (!offers || shiftMonth(month, 1) !== thisMonth) return;
  const day = shiftDay(`${shiftMonth(thisMonth, 1)}-01`, -1);
  await deps.noteRank?.(transaction, { merchantCode: merchant.code, playerId, isLowered, names: rankOn(ladder.body, place).names, needed, points, day });
}

/** Reviews one month of a member (VIP-04); gives the rank afterwards. */
async function review(deps: RanksDeps, transaction: Transaction, due: Due, member: MemberRank, month: string): Promise<MemberRank> {
  const { merchant, ladder, playerId } = due;
  const place = placeOf(ladder.body, member.rankId);
  const lastDay = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const points = await keptPoints(deps, transaction, due, lastDay);
  const after = reviewMonth(
    { rank: place, missed: member.missed, reachedIn: member.reachedIn },
    {
      month,
      isKept: points >= BigInt(rankOn(ladder.body, place).keepPoints) * MAJOR_UNIT,
      pausedDays: await pausedDaysOf(transaction, playerId, month, zoneOf(merchant)),
      reached: null,
    },
    ladder.body.graceMonths,
  );
  const at = new Date(deps.now());
  const rankId = rankOn(ladder.body, after.rank).id;
  const isLowered = after.result === 'lowered';
  if (isLowered || after.result === 'warned')
    await noteChange(transaction, member, { at, from: member.rankId, to: rankId, cause: isLowered ? 'fall' : 'warned', by: 'ranks', reason: '' });
  if (isLowered || after.result === 'warned')
    await noteMissed(deps, transaction, due, { isLowered, place: after.rank, needed: rankOn(ladder.body, place).keepPoints, points, month });
  await changeRank(transaction, playerId, { rank_id: rankId, missed: after.missed, reached_in: after.reachedIn, ...(isLowered ? { since: at } : {}) });
  return { ...member, rankId, missed: after.missed, reachedIn: after.reachedIn };
}

/** Ends a rank that was set by hand: the member gets the rank that play and approvals reach. */
async function endSetRank(deps: RanksDeps, transaction: Transaction, { merchant, ladder, playerId }: Due, member: MemberRank): Promise<MemberRank> {
  const facts = await factsOfOne(deps, transaction, { merchant, body: ladder.body }, playerId);
  const { held } = riseOf(ranksOf(ladder.body), 1, rankFacts(ladder.body, facts), [], member.approved);
  const at = new Date(deps.now());
  const rankId = rankOn(ladder.body, held).id;
  if (rankId !== member.rankId) await noteChange(transaction, member, { at, from: member.rankId, to: rankId, cause: 'set', by: 'ranks', reason: '' });
  await changeRank(transaction, playerId, { set_until: null, ...(rankId === member.rankId ? {} : { rank_id: rankId, since: at, reached_in: null }) });
  return { ...member, rankId, setUntil: null };
}

/** Processes a member's new month: reviews of the earlier months, then the monthly bonus of the resulting rank (VIP-06). */
async function monthTurn(deps: RanksDeps, due: Due): Promise<void> {
  const { merchant, ladder, playerId } = due;
  const now = deps.now();
  const month = monthAt(now, merchant);
  const publicId = await inTransaction(deps.pool, async (transaction) => {
    const gate = await gateOf(deps, transaction, merchant.code, playerId);
    let member = await holdMember(deps, transaction, due);
    if (member.setUntil !== null && member.setUntil.getTime() <= now) member = await endSetRank(deps, transaction, due, member);
    if (member.month >= month) return gate.publicId;
    for (let past = member.month; past < month; past = shiftMonth(past, 1))
      if (member.setUntil === null) member = await review(deps, transaction, due, member, past);
    await changeRank(transaction, playerId, { month });
    if (gate.answer('cash').earns) {
      const grant = monthlyGrant(rankOn(ladder.body, placeOf(ladder.body, member.rankId)), month, zoneOf(merchant));
      await giveWithin(deps, transaction, { merchant, playerId, ladder, grant, at: now });
    }
    return gate.publicId;
  });
  deps.onChanged(publicId);
}

/** The months of a merchant's members. True if more is waiting. */
export async function turnMonths(deps: RanksDeps, merchant: Merchant): Promise<boolean> {
  const now = new Date(deps.now());
  const ladder = await ladderAt(deps.pool, merchant.code, now);
  if (!ladder || !merchant.settings['module.RANK3']) return false;
  const due = await ranksDue(deps.pool, merchant.code, monthAt(deps.now(), merchant), now, BATCH);
  for (const { playerId } of due) await monthTurn(deps, { merchant, ladder, playerId });
  return due.length >= BATCH;
}

/** Gives birthday gifts of a merchant's members, once a calendar year (VIP-07). */
export async function giveBirthdays(deps: RanksDeps, merchant: Merchant): Promise<void> {
  const now = deps.now();
  const zone = zoneOf(merchant);
  const ladder = await ladderAt(deps.pool, merchant.code, new Date(now));
  if (!ladder || !merchant.settings['module.RANK3']) return;
  const today = dayAt(now, zone);
  const days = Array.from({ length: BIRTHDAYS_BACK }, (_, back) => shiftDay(today, -back));
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))];
  const dates = [...new Set(days.flatMap((day) => (day.endsWith('02-28') ? ['02-28', '02-29'] : [day.slice(5)])))];
  for (const { playerId, birthday, joinedAt, provenAt } of await birthdaysOn(deps.pool, merchant.code, dates)) {
    const facts = { birthday, joined: dayAt(joinedAt.getTime(), zone), verified: dayAt(provenAt.getTime(), zone) };
    // After an outage over the new year, the days are of two years.
    const found = years.flatMap((year) => birthdayGrant(facts, year) ?? []).find(({ day }) => days.includes(day));
    if (!found) continue;
    const rank = rankOn(ladder.body, placeOf(ladder.body, (await readRank(deps.pool, playerId))?.rankId ?? null));
    await inTransaction(deps.pool, async (transaction) => {
      const gate = await gateOf(deps, transaction, merchant.code, playerId);
      if (!gate.answer('cash').earns) return;
      const until = new Date(dayStart(shiftDay(found.lastDay, 1), zone));
      const why = whyOf(whyLine('rank', rank.id), whyLine('month', found.day.slice(0, 4)));
      const grant = { source: 'BIRTHDAY', sourceKey: found.sourceKey, names: rank.names, amount: rank.birthday, until, why } as const;
      if (await giveWithin(deps, transaction, { merchant, playerId, ladder, grant, at: now })) deps.onChanged(gate.publicId);
    });
  }
}
