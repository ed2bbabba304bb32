import { placeOf, rankOn } from '@laro/domain/ranks/ladder-program';
import { carriedSum, rebateOf } from '@laro/domain/rewards/ranks/rebate';
import { formatMoney } from '@laro/domain/money/money';
import { whyLine, type Why } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { laddersOf, type LadderRow } from '../ladders/ladders.store.ts';
import { gateOf, zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { giveWithin } from '../standing/grants.ts';
import { holdMember } from '../standing/rise.ts';
import { countingChanges } from '../standing/ranks.store.ts';
import { lastComplete, periodOn, type LadderPeriod } from './periods.ts';
import { countedPart, countsIn, openParts, rankDuring, ruleOf } from './rebate-parts.ts';
import { insertRebate, lastRebate, markRebated, membersToRebate, noteRebated, openPlay, type CountedPart, type OpenPlay } from './rebates.store.ts';

const PPM_OF_PERCENT = 10_000;
const DAY_MS = 86_400_000;
/** A rebate stays claimable for so long (rewards.md 3). */
const CLAIM_DAYS = 7;
const BATCH = 200;

interface Task {
  merchant: Merchant;
  ladders: readonly LadderRow[];
  playerId: bigint;
}

const whyPart = ({ type, valid, ppm, loss, part }: CountedPart) =>
  whyLine(loss === null ? 'part' : 'lossPart', part, { of: `${type}: ${formatMoney(loss ?? valid)} × ${ppm / PPM_OF_PERCENT} %` });

/** The computation of a rebate: each part at its rate, exact, what was carried, and the cut sum. */
function rebateWhy(
  { from, to }: LadderPeriod,
  parts: readonly CountedPart[],
  { earned, paid, carriedIn }: { earned: bigint; paid: bigint; carriedIn: bigint },
): Why {
  const lines = [...parts.map(whyPart), whyLine('carried', carriedIn), whyLine('sum', earned + carriedIn), whyLine('paid', paid)];
  return { lines, rounds: { from, to } };
}

/** Computes the rebate of one member and period, once (REW-47). Members who earn nothing get none; a paused member's period waits. */
async function computeWithin(deps: RanksDeps, transaction: Transaction, { merchant, ladders, playerId }: Task, period: LadderPeriod): Promise<string | null> {
  const { ladder, from: day } = period;
  const gate = await gateOf(deps, transaction, merchant.code, playerId);
  const { earns, state } = gate.answer('cash');
  if (state === 'paused') return null;
  await holdMember(deps, transaction, { merchant, ladder, playerId });
  const last = await lastRebate(transaction, playerId);
  if (last && last.day >= day) return null;
  const open = await openPlay(transaction, playerId, period.to);
  const changes = await countingChanges(transaction, playerId);
  const { parts: exact, read } = earns ? await openParts(deps, transaction, { merchant, ladders, playerId, changes }, open) : { parts: [], read: open };
  const parts = exact.map(countedPart);
  const result = rebateOf(ruleOf(ladder.body, merchant), day, exact, last?.carried ?? []);
  const carriedIn = carriedSum(last?.carried ?? []);
  const now = deps.now();
  const rankId = rankDuring(period, changes, zoneOf(merchant));
  const kept = { playerId, day, period: ladder.body.rebatePeriod, merchantCode: merchant.code, ladderVersion: ladder.version, rankId, parts, ...result };
  await insertRebate(transaction, { ...kept, carried: [...result.carried], carriedIn }, new Date(now));
  await markRebated(transaction, playerId, read);
  if (result.paid <= 0n) return null;
  const grant = {
    source: 'REBATE',
    sourceKey: `ladder:${day}`,
    names: rankOn(ladder.body, placeOf(ladder.body, rankId)).names,
    amount: result.paid,
    why: rebateWhy(period, parts, { ...result, carriedIn }),
    until: new Date(now + CLAIM_DAYS * DAY_MS),
  } as const;
  await giveWithin(deps, transaction, { merchant, playerId, ladder, grant, at: now });
  return gate.publicId;
}

interface Due {
  periods: readonly LadderPeriod[];
  /** Open play that changes no rebate. */
  idle: readonly OpenPlay[];
}

/**
 * Periods that a member's open play needs: those after the last rebate in their order, or the last complete one for corrections alone. Play of a period
 * before the last rebate is a correction, even if that period had no rebate: the carried remainder has moved on to the last rebate.
 */
async function dueOf(queries: Queries, { merchant, ladders, playerId }: Task, periodEnd: string): Promise<Due> {
  const timeZone = zoneOf(merchant);
  const rows = (await openPlay(queries, playerId, periodEnd)).map((row) => ({ row, period: periodOn(ladders, row.day, timeZone) }));
  const counted = rows.flatMap(({ row, period }) => (period !== null && countsIn(period, row) ? [period] : []));
  const idle = rows.flatMap(({ row, period }) => (period === null || !countsIn(period, row) ? [row] : []));
  if (counted.length === 0) return { periods: [], idle };
  const last = (await lastRebate(queries, playerId))?.day ?? '';
  const news = [...new Map(counted.map((period) => [period.from, period])).values()].filter(({ from }) => from > last);
  const latest = periodOn(ladders, periodEnd, timeZone);
  // A correction waits for the next period where the last one has been computed.
  return { periods: news.length === 0 && latest !== null && last < latest.from ? [latest] : news, idle };
}

/** Computes the complete periods of a member, one transaction each. */
async function rebateMember(deps: RanksDeps, task: Task, periodEnd: string): Promise<void> {
  const { periods, idle } = await dueOf(deps.pool, task, periodEnd);
  if (idle.length > 0) await inTransaction(deps.pool, (transaction) => markRebated(transaction, task.playerId, idle));
  for (const period of periods) {
    const changed = await inTransaction(deps.pool, (transaction) => computeWithin(deps, transaction, task, period));
    if (changed !== null) deps.onChanged(changed);
  }
}

/** Computes the rebates of a merchant's complete periods. The follower has caught up before. */
export async function computeRebates(deps: RanksDeps, merchant: Merchant): Promise<void> {
  if (!merchant.settings['module.RANK3']) return;
  const ladders = await laddersOf(deps.pool, merchant.code);
  const { day, periodEnd } = lastComplete(ladders, deps.now(), zoneOf(merchant));
  let after = 0n;
  for (;;) {
    const members = await membersToRebate(deps.pool, merchant.code, periodEnd, after, BATCH);
    for (const { playerId } of members) await rebateMember(deps, { merchant, ladders, playerId }, periodEnd);
    after = members.at(-1)?.playerId ?? after;
    if (members.length < BATCH) return noteRebated(deps.pool, merchant.code, day);
  }
}
