import type { Settings } from '@laro/domain/settings/settings';
import { placeOf, rankOn, rebateRates, type LadderBody } from '@laro/domain/ranks/ladder-program';
import { dayStart } from '@laro/domain/ranks/months';
import { MILLION, sumOf } from '@laro/domain/money/share';
import { lossPart, validParts, type RebatePart, type RebateRule, type WeekCash } from '@laro/domain/rewards/ranks/rebate';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { LadderRow } from '../ladders/ladders.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import type { RankChange } from '../standing/ranks.store.ts';
import { periodOn, type LadderPeriod } from './periods.ts';
import { playOfDates, type CountedPart, type OpenPlay } from './rebates.store.ts';

/** Rates in ppm by game type that a member has in an agent's line, by date. */
export type AgentRates = ReadonlyMap<string, Readonly<Record<string, number>>>;

export const ruleOf = (body: LadderBody, { settings }: { settings: Settings }): RebateRule => ({
  rates: rebateRates(body),
  min: body.rebateMin,
  max: body.rebateMax,
  decimals: settings['market.currencyDecimals'],
  besideAgentRate: settings['rebate.besideAgentRate'],
});

/** The highest rank that a member held in a period (rewards.md 9). */
export function rankDuring({ from, to, ladder: { body } }: LadderPeriod, changes: readonly Pick<RankChange, 'at' | 'to'>[], timeZone: string): string {
  const [begin, end] = [dayStart(from, timeZone), dayStart(shiftDay(to, 1), timeZone)];
  const before = changes.findLast(({ at }) => at.getTime() < begin);
  const during = changes.filter(({ at }) => at.getTime() >= begin && at.getTime() < end);
  return rankOn(body, Math.max(...[before, ...during].map((change) => placeOf(body, change?.to ?? null)))).id;
}

export const isByLoss = ({ ladder }: LadderPeriod): boolean => ladder.body.rebateBasis === 'loss';
const isOpen = ({ valid, net }: OpenPlay): boolean => valid !== 0n || net !== 0n;

/** True if a rebate of the period changes by this play: payouts alone change no rebate by valid stake. */
export const countsIn = (period: LadderPeriod, row: OpenPlay): boolean => (isByLoss(period) ? isOpen(row) : row.valid !== 0n);

interface Terms {
  settings: Settings;
  changes: readonly RankChange[];
  agentRates: AgentRates;
  timeZone: string;
}

/** Parts of the dates of a period, one for each type and rate. */
function validOfPeriod(period: LadderPeriod, rows: readonly OpenPlay[], { settings, changes, agentRates, timeZone }: Terms): RebatePart[] {
  const rank = rankDuring(period, changes, timeZone);
  const rule = ruleOf(period.ladder.body, { settings });
  const parts = rows.flatMap(({ day, type, valid }) => validParts(rule, { rank, valid: { [type]: valid }, agentPpm: agentRates.get(day) ?? {} }));
  return [...Map.groupBy(parts, ({ type, ppm }) => `${type} ${ppm}`).values()].flatMap((same) =>
    same.slice(0, 1).map((part) => ({ ...part, valid: sumOf(same.map(({ valid }) => valid)), exact: sumOf(same.map(({ exact }) => exact)) })),
  );
}

/** Parts of a week by loss: of each type that has changed since it was computed. `rows` is all play of the week. */
function lossOfPeriod(period: LadderPeriod, rows: readonly OpenPlay[], { settings, changes, agentRates, timeZone }: Terms): RebatePart[] {
  const rank = rankDuring(period, changes, timeZone);
  const rule = ruleOf(period.ladder.body, { settings });
  const changed = [...Map.groupBy(rows, ({ type }) => type)].filter(([, ofType]) => ofType.some(isOpen));
  return changed.map(([type, ofType]) => {
    const paidByAgent = (validOf: (row: OpenPlay) => bigint): bigint => sumOf(ofType.map((row) => validOf(row) * BigInt(agentRates.get(row.day)?.[type] ?? 0)));
    const before: WeekCash = { net: sumOf(ofType.map(({ rebatedNet }) => rebatedNet)), agent: paidByAgent(({ rebated }) => rebated) };
    const now = { net: before.net + sumOf(ofType.map(({ net }) => net)), agent: paidByAgent(({ rebated, valid }) => rebated + valid) };
    return lossPart(rule, { rank, type, valid: sumOf(ofType.map(({ valid }) => valid)), before, now });
  });
}

/** The parts of a period by its own rank and terms: all of a new one, the difference of one that was computed before. */
export const partsOfPeriod = (period: LadderPeriod, rows: readonly OpenPlay[], terms: Terms): RebatePart[] =>
  isByLoss(period)
    ? lossOfPeriod(period, rows, terms)
    : validOfPeriod(
        period,
        rows.filter((row) => countsIn(period, row)),
        terms,
      );

/** A part as it is stored and shown: each is cut to a unit, while the rebate cuts the sum alone. */
export const countedPart = ({ type, valid, ppm, loss, exact }: RebatePart): CountedPart => ({ type, valid, ppm, loss, part: exact / MILLION });

interface Member {
  merchant: Merchant;
  ladders: readonly LadderRow[];
  playerId: bigint;
  changes: readonly RankChange[];
}

/** The parts of a member's open play, by the periods of its dates, and the play that they were computed from. Dates before the first ladder have no rate. */
export async function openParts(
  deps: Pick<RanksDeps, 'agentRates'>,
  queries: Queries,
  { merchant, ladders, playerId, changes }: Member,
  open: readonly OpenPlay[],
): Promise<{ parts: RebatePart[]; read: OpenPlay[] }> {
  const timeZone = zoneOf(merchant);
  const periods = [...Map.groupBy(open, ({ day }) => periodOn(ladders, day, timeZone)?.from ?? '')];
  const read: OpenPlay[] = [];
  const counted: { period: LadderPeriod; rows: OpenPlay[] }[] = [];
  for (const [from, rows] of periods) {
    const period = from === '' ? null : periodOn(ladders, rows[0]?.day ?? from, timeZone);
    // A loss is that of a whole week, so it is computed from all of its play.
    const all = period !== null && isByLoss(period) ? await playOfDates(queries, playerId, period) : rows;
    read.push(...all.filter(isOpen));
    if (period !== null) counted.push({ period, rows: all });
  }
  const days = [...new Set(counted.flatMap(({ rows }) => rows.map(({ day }) => day)))];
  const agentRates = await deps.agentRates(queries, playerId, days);
  const terms = { settings: merchant.settings, changes, agentRates, timeZone };
  return { parts: counted.flatMap(({ period, rows }) => partsOfPeriod(period, rows, terms)), read };
}
