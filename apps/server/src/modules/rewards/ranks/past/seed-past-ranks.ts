import { dayAt } from '@laro/domain/time/day-at';
import { noFacts, placeOf, rankFacts, rankOn, ranksOf } from '@laro/domain/ranks/ladder-program';
import { dayStart } from '@laro/domain/ranks/months';
import { riseOf } from '@laro/domain/rewards/ranks/ladder';
import { playUpTo } from '@laro/domain/rewards/ranks/reached';
import { sumOf } from '@laro/domain/money/share';
import { carriedSum, periodOf, rebateOf, type CarriedPart } from '@laro/domain/rewards/ranks/rebate';
import { shiftDay } from '@laro/domain/time/shift-day';
import { closedRoundsOf } from '#server/ledger/rounds/round-stakes.ts';
import type { Settings } from '@laro/domain/settings/settings';
import type { Transaction } from '#server/db/sql.ts';
import { seedPastGrant, type PastMember } from '#server/modules/rewards/rewards/index.ts';
import { ladderAt, type LadderRow } from '../ladders/ladders.store.ts';
import { countRounds } from '../play/count-rounds.ts';
import type { LadderPeriod } from '../rebates/periods.ts';
import { countedPart, partsOfPeriod, rankDuring, ruleOf } from '../rebates/rebate-parts.ts';
import { insertRebate, markRebated, playOfDates, type OpenPlay } from '../rebates/rebates.store.ts';
import { LADDER_CODE, monthlyGrant, upgradeGrant } from '../standing/grants.ts';
import { changeRank, holdRank, noteChange, type RankChange } from '../standing/ranks.store.ts';

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const DAY_MS = 86_400_000;
const CLAIM_DAYS = 7;
/** Before all play of a demonstration. */
const FIRST_DAY = '2000-01-01';

/** Counts a member's play as the follower does. */
async function countPast(transaction: Transaction, member: PastMember, now: number): Promise<OpenPlay[]> {
  const rounds = (await closedRoundsOf(transaction, member.cash)).map((round) => ({ ...round, merchantCode: member.merchantCode }));
  await countRounds(transaction, rounds, () => member.timeZone);
  return playOfDates(transaction, member.playerId, { from: FIRST_DAY, to: dayAt(now, member.timeZone) });
}

interface Story {
  member: PastMember;
  settings: Settings;
  ladder: LadderRow;
  now: number;
  isProven: boolean;
}

interface Past {
  rankId: string;
  changes: RankChange[];
  carried: readonly CarriedPart[];
}

/** The ranks that a day's play has reached, an hour before its end, with their bonuses. */
async function pastRise(
  transaction: Transaction,
  { member, ladder, now, isProven }: Story,
  past: Past,
  { day, played }: { day: string; played: readonly OpenPlay[] },
): Promise<void> {
  const days = [...Map.groupBy(played, (row) => row.day)].map(([date, rows]) => ({
    day: date,
    valid: Object.fromEntries([...Map.groupBy(rows, ({ type }) => type)].map(([type, all]) => [type, sumOf(all.map((row) => row.valid))])),
    rounds: rows.length,
  }));
  const facts = { ...noFacts, ...playUpTo(days, day), isProven };
  const place = placeOf(ladder.body, past.rankId);
  const { held } = riseOf(ranksOf(ladder.body), place, rankFacts(ladder.body, facts), []);
  const at = dayStart(shiftDay(day, 1), member.timeZone) - HOUR_MS;
  for (const rank of ladder.body.ranks.slice(place, held)) {
    const change: RankChange = { at: new Date(at), from: past.rankId, to: rank.id, cause: 'rise', by: 'ranks', reason: '' };
    await noteChange(transaction, member, change);
    past.changes.push(change);
    past.rankId = rank.id;
    const { amount, ...grant } = upgradeGrant(ladder.body, rank, facts, { at, zone: member.timeZone });
    const rule = { code: LADDER_CODE, version: ladder.version };
    if (amount > 0n) await seedPastGrant(transaction, member, { ...grant, amount, rule, at, isClaimed: now - at > 2 * DAY_MS }, now);
  }
  if (held > place) await changeRank(transaction, member.playerId, { rank_id: past.rankId, since: new Date(at), reached_in: day.slice(0, 7) });
}

/** The rebate of a past period, given half an hour after its end. */
async function pastRebate(
  transaction: Transaction,
  { member, settings, ladder, now }: Story,
  past: Past,
  { period, played }: { period: LadderPeriod; played: readonly OpenPlay[] },
): Promise<void> {
  if (played.length === 0) return;
  const { from: day, to } = period;
  const terms = { settings, changes: past.changes, agentRates: new Map(), timeZone: member.timeZone };
  const exact = partsOfPeriod(period, played, terms);
  const result = rebateOf(ruleOf(ladder.body, { settings }), day, exact, past.carried);
  const at = dayStart(shiftDay(to, 1), member.timeZone) + HALF_HOUR_MS;
  const rankId = rankDuring(period, past.changes, member.timeZone);
  const { merchantCode, playerId } = member;
  const row = { playerId, day, period: ladder.body.rebatePeriod, merchantCode, ladderVersion: ladder.version, rankId, parts: exact.map(countedPart) };
  await insertRebate(transaction, { ...row, ...result, carriedIn: carriedSum(past.carried), carried: [...result.carried] }, new Date(at));
  await markRebated(transaction, playerId, played);
  past.carried = result.carried;
  if (result.paid <= 0n) return;
  const grant = {
    source: 'REBATE',
    sourceKey: `ladder:${day}`,
    names: rankOn(ladder.body, placeOf(ladder.body, rankId)).names,
    amount: result.paid,
  } as const;
  const until = new Date(at + CLAIM_DAYS * DAY_MS);
  await seedPastGrant(
    transaction,
    member,
    { ...grant, rule: { code: LADDER_CODE, version: ladder.version }, at, until, isClaimed: now - at > 2 * DAY_MS },
    now,
  );
}

/** A rank that the desk set at the beginning of the month, until a while after now. */
interface PastSetRank {
  rankId: string;
  by: string;
  reason: string;
}
const SET_DAYS = 60;

async function pastSet(transaction: Transaction, { member, now }: Story, past: Past, { rankId, by, reason }: PastSetRank, day: string): Promise<void> {
  const at = new Date(dayStart(day, member.timeZone));
  const change: RankChange = { at, from: past.rankId, to: rankId, cause: 'set', by, reason };
  await noteChange(transaction, member, change);
  await changeRank(transaction, member.playerId, { rank_id: rankId, since: at, set_until: new Date(now + SET_DAYS * DAY_MS) });
  past.changes.push(change);
  past.rankId = rankId;
}

/** Ranks and rebates of a member's month of play, by the rules of every other day. For demonstrations. */
export async function seedPastRanks(
  transaction: Transaction,
  member: PastMember,
  { settings, now, isProven, set }: { settings: Settings; now: number; isProven: boolean; set: PastSetRank | null },
): Promise<void> {
  const ladder = await ladderAt(transaction, member.merchantCode, new Date(now));
  if (!ladder) return;
  const story = { member, settings, ladder, now, isProven };
  const played = await countPast(transaction, member, now);
  const today = dayAt(now, member.timeZone);
  const past: Past = { rankId: rankOn(ladder.body, 1).id, changes: [], carried: [] };
  const [firstDay = today] = played.map(({ day }) => day);
  await holdRank(transaction, { ...member, rankId: past.rankId, since: new Date(dayStart(firstDay, member.timeZone)), month: today.slice(0, 7) });
  if (set !== null) await pastSet(transaction, story, past, set, firstDay);
  for (let day = firstDay; day < today; day = shiftDay(day, 1)) {
    if (day.endsWith('-01')) await pastMonthly(transaction, story, past, day);
    await pastRise(transaction, story, past, { day, played: played.filter((row) => row.day <= day) });
    const period = { ...periodOf(day, ladder.body.rebatePeriod), ladder };
    const ofPeriod = played.filter((row) => row.day >= period.from && row.day <= day);
    if (period.to === day) await pastRebate(transaction, story, past, { period, played: ofPeriod });
  }
}

async function pastMonthly(transaction: Transaction, { member, ladder, now }: Story, { rankId }: Past, day: string): Promise<void> {
  const at = dayStart(day, member.timeZone) + HOUR_MS;
  const { amount, ...grant } = monthlyGrant(rankOn(ladder.body, placeOf(ladder.body, rankId)), day.slice(0, 7), member.timeZone);
  if (amount > 0n)
    await seedPastGrant(
      transaction,
      member,
      { ...grant, amount, rule: { code: LADDER_CODE, version: ladder.version }, at, isClaimed: now - at > 2 * DAY_MS },
      now,
    );
}
