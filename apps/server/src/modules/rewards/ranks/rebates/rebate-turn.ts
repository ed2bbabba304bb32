import { dayAt } from '@laro/domain/time/day-at';
import { placeOf, rankOn, rebateRates, type LadderBody } from '@laro/domain/ranks/ladder-program';
import { dayStart } from '@laro/domain/ranks/months';
import { carriedSum, ratePpm, rebateOf, type RankPlay, type RebateRule } from '@laro/domain/rewards/ranks/rebate';
import { formatMoney } from '@laro/domain/money/money';
import { whyLine, type Why } from '@laro/domain/rewards/grants/why';
import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ladderAt, type LadderRow } from '../ladders/ladders.store.ts';
import { gateOf, zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { giveWithin } from '../standing/grants.ts';
import { holdMember } from '../standing/rise.ts';
import { countingChanges, type RankChange } from '../standing/ranks.store.ts';
import { insertRebate, lastRebate, markRebated, membersToRebate, noteRebated, openPlay, type OpenPlay, type RebatePart } from './rebates.store.ts';

const MILLION = 1_000_000n;
const PPM_OF_PERCENT = 10_000;
const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;
/** A rebate stays claimable for so long (rewards.md 3). */
const CLAIM_DAYS = 7;
const BATCH = 200;

/** The highest rank that a member held on a date (rewards.md 9). */
function rankDuring(body: LadderBody, changes: readonly Pick<RankChange, 'at' | 'to'>[], day: string, timeZone: string): string {
  const [from, to] = [dayStart(day, timeZone), dayStart(shiftDay(day, 1), timeZone)];
  const before = changes.findLast(({ at }) => at.getTime() < from);
  const during = changes.filter(({ at }) => at.getTime() >= from && at.getTime() < to);
  const places = [before, ...during].map((change) => placeOf(body, change?.to ?? null));
  return rankOn(body, Math.max(...places)).id;
}

export const ruleOf = (body: LadderBody, { settings }: Pick<Merchant, 'settings'>): RebateRule => ({
  rates: rebateRates(body),
  min: body.rebateMin,
  max: body.rebateMax,
  decimals: settings['market.currencyDecimals'],
  besideAgentRate: settings['rebate.besideAgentRate'],
});

interface Period {
  merchant: Merchant;
  ladder: LadderRow;
  playerId: bigint;
  day: string;
}

/** Rates in ppm by game type that members have in an agent's line, by date. */
export type AgentRates = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** The plays of a period: its own date, and corrections of earlier ones with their ranks. */
export function playsOf(
  { body, rule, timeZone }: { body: LadderBody; rule: RebateRule; timeZone: string },
  open: readonly Pick<OpenPlay, 'day' | 'type' | 'valid'>[],
  changes: readonly RankChange[],
  agentRates: AgentRates,
): { plays: RankPlay[]; parts: RebatePart[] } {
  const plays = [...Map.groupBy(open, ({ day }) => day)].map(([day, rows]) => ({
    rank: rankDuring(body, changes, day, timeZone),
    valid: Object.fromEntries(rows.map(({ type, valid }) => [type, valid])),
    agentPpm: agentRates.get(day) ?? {},
  }));
  const parts = plays.flatMap((play) => Object.entries(play.valid).map(([type, stake]) => ({ type, valid: stake, ppm: ratePpm(rule, play, type) })));
  return { plays, parts };
}

/** The agent rates of a member on the dates of open play. */
export const agentRatesOf = (
  deps: Pick<RanksDeps, 'agentRates'>,
  queries: Queries,
  playerId: bigint,
  open: readonly Pick<OpenPlay, 'day'>[],
): Promise<AgentRates> => deps.agentRates(queries, playerId, [...new Set(open.map(({ day }) => day))]);

/** The computation of a rebate: each part at its rate, exact, what was carried, and the cut sum. */
function rebateWhy(day: string, parts: readonly RebatePart[], { earned, paid, carriedIn }: { earned: bigint; paid: bigint; carriedIn: bigint }): Why {
  const lines = [
    ...parts.map(({ type, valid, ppm }) =>
      whyLine('part', (valid * BigInt(ppm)) / MILLION, { of: `${type}: ${formatMoney(valid)} × ${ppm / PPM_OF_PERCENT} %` }),
    ),
    whyLine('carried', carriedIn),
    whyLine('sum', earned + carriedIn),
    whyLine('paid', paid),
  ];
  return { lines, rounds: { from: day, to: day } };
}

/** Computes the rebate of one member and date, once (REW-47). Members who earn nothing get none; a paused member's date waits. */
async function computeWithin(deps: RanksDeps, transaction: Transaction, { merchant, ladder, playerId, day }: Period): Promise<string | null> {
  const gate = await gateOf(deps, transaction, merchant.code, playerId);
  const { earns, state } = gate.answer('cash');
  if (state === 'paused') return null;
  await holdMember(deps, transaction, { merchant, ladder, playerId });
  const last = await lastRebate(transaction, playerId);
  if (last && last.day >= day) return null;
  const open = await openPlay(transaction, playerId, day);
  const changes = await countingChanges(transaction, playerId);
  const counted = earns ? open : [];
  const agentRates = await agentRatesOf(deps, transaction, playerId, counted);
  const rule = ruleOf(ladder.body, merchant);
  const { plays, parts } = playsOf({ body: ladder.body, rule, timeZone: zoneOf(merchant) }, counted, changes, agentRates);
  const result = rebateOf(rule, day, plays, last?.carried ?? []);
  const now = deps.now();
  const rankId = rankDuring(ladder.body, changes, day, zoneOf(merchant));
  const kept = { playerId, day, merchantCode: merchant.code, ladderVersion: ladder.version, rankId, parts, ...result, carried: [...result.carried] };
  await insertRebate(transaction, { ...kept, carriedIn: carriedSum(last?.carried ?? []) }, new Date(now));
  await markRebated(transaction, playerId, open);
  if (result.paid <= 0n) return null;
  const why = rebateWhy(day, parts, { ...result, carriedIn: carriedSum(last?.carried ?? []) });
  const grant = {
    source: 'REBATE',
    sourceKey: `ladder:${day}`,
    names: rankOn(ladder.body, placeOf(ladder.body, rankId)).names,
    amount: result.paid,
    why,
  } as const;
  await giveWithin(deps, transaction, { merchant, playerId, ladder, grant: { ...grant, until: new Date(now + CLAIM_DAYS * DAY_MS) }, at: now });
  return gate.publicId;
}

/**
 * Dates that a member's open play needs: those after the last rebate in their order, or the last complete date for corrections alone. Play of a date
 * before the last rebate is a correction, even if that date had no rebate: the carried remainder has moved on to the last rebate.
 */
async function datesOf(queries: Queries, playerId: bigint, lastDay: string): Promise<string[]> {
  const days = [...new Set((await openPlay(queries, playerId, lastDay)).map(({ day }) => day))];
  if (days.length === 0) return [];
  const last = (await lastRebate(queries, playerId))?.day ?? '';
  const news = days.filter((day) => day > last);
  // A correction waits for the next date where the last one has been computed.
  return news.length === 0 && last < lastDay ? [lastDay] : news;
}

/** Computes the complete dates of a member, one transaction each. Dates before the first ladder have no rate. */
async function rebateMember(deps: RanksDeps, merchant: Merchant, playerId: bigint, lastDay: string): Promise<void> {
  for (const day of await datesOf(deps.pool, playerId, lastDay)) {
    const ladder = await ladderAt(deps.pool, merchant.code, new Date(dayStart(day, zoneOf(merchant))));
    const changed = await inTransaction(deps.pool, async (transaction) => {
      if (ladder) return computeWithin(deps, transaction, { merchant, ladder, playerId, day });
      await markRebated(transaction, playerId, await openPlay(transaction, playerId, day));
      return null;
    });
    if (changed !== null) deps.onChanged(changed);
  }
}

/** The last date that is complete: half an hour after its end. */
const lastCompleteDay = (now: number, timeZone: string): string => shiftDay(dayAt(now - HALF_HOUR_MS, timeZone), -1);

/** Computes the rebates of a merchant's complete dates. The follower has caught up before. */
export async function computeRebates(deps: RanksDeps, merchant: Merchant): Promise<void> {
  if (!merchant.settings['module.RANK3']) return;
  const lastDay = lastCompleteDay(deps.now(), zoneOf(merchant));
  let after = 0n;
  for (;;) {
    const members = await membersToRebate(deps.pool, merchant.code, lastDay, after, BATCH);
    for (const { playerId } of members) await rebateMember(deps, merchant, playerId, lastDay);
    after = members.at(-1)?.playerId ?? after;
    if (members.length < BATCH) return noteRebated(deps.pool, merchant.code, lastDay);
  }
}
