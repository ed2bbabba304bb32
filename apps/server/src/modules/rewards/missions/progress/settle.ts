import { claimEnd, type PeriodSpan } from '@laro/domain/missions/mission-program';
import { whyLine, type Why } from '@laro/domain/rewards/grants/why';
import { dayAt } from '@laro/domain/time/day-at';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { grantName } from '#server/modules/rewards/rewards/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import type { MissionRow } from '../rules/missions.store.ts';
import { grantKey, hasPlaces, placesOf } from './current-missions.ts';
import { holdPlaces, type ProgressRow } from './progress.store.ts';

/** A period of a member's mission with its new progress. */
export interface CountedPeriod {
  playerId: bigint;
  row: MissionRow;
  span: PeriodSpan;
  next: ProgressRow;
  /** Its reward can be claimed at least until then. */
  latest?: number;
}

/** The tasks of a period with what was reached, and the dates of its play. */
function missionWhy({ body }: MissionRow, span: PeriodSpan, { reached }: ProgressRow, { now, zone }: { now: number; zone: string }): Why {
  const lines = body.tasks.map((task, index) => {
    const isStake = task.metric === 'valid_stake';
    return whyLine(isStake ? 'taskStake' : 'taskCount', reached[index] ?? 0n, { target: isStake ? task.stake : task.count, of: task.metric });
  });
  return {
    lines: [whyLine('period', span.key), ...lines],
    rounds: { from: dayAt(span.from, zone), to: dayAt(Math.min(now, (span.until ?? Infinity) - 1), zone) },
  };
}

/** The end of the time in which the reward of a period can be claimed. */
const endOf = ({ span, latest = 0 }: CountedPeriod, now: number): number => Math.max(claimEnd(span, now), latest);

const sourceKeyOf = ({ row, span, next }: CountedPeriod): string => grantKey(row.code, span.key, next.takenBack);

function grantOf(merchant: Merchant, period: CountedPeriod, now: number) {
  const { playerId, row, span, next } = period;
  return {
    playerId,
    source: 'MISSION',
    sourceKey: sourceKeyOf(period),
    rule: { code: row.code, version: row.version },
    names: row.body.names,
    reward: row.body.reward,
    at: new Date(now),
    until: new Date(endOf(period, now)),
    by: 'missions',
    why: missionWhy(row, span, next, { now, zone: zoneOf(merchant) }),
  } as const;
}

/** Takes back the unclaimed reward of a period that is no longer complete (REW-18). */
async function takeBack(deps: MissionsDeps, transaction: Transaction, merchant: Merchant, period: CountedPeriod): Promise<ProgressRow> {
  const { playerId, next } = period;
  const grant = { merchantCode: merchant.code, playerId, source: 'MISSION', sourceKey: sourceKeyOf(period), by: 'missions', at: new Date(deps.now()) } as const;
  const isBack = next.isGranted && (await deps.rewards.takeBackWithin(transaction, grant));
  return isBack ? { ...next, isGranted: false, takenBack: next.takenBack + 1 } : next;
}

const isBounded = (row: MissionRow): boolean => hasPlaces(row) || row.body.budget.mode === 'firstCome';

/** Gives the rewards of a version with places or a budget one by one, while there are any (REW-28). Gives the names of the grants. */
async function giveBounded(
  deps: MissionsDeps,
  transaction: Transaction,
  merchant: Merchant,
  { row, periods, now }: { row: MissionRow; periods: readonly CountedPeriod[]; now: number },
): Promise<string[]> {
  if (hasPlaces(row)) await holdPlaces(transaction, row);
  let left = hasPlaces(row) ? await placesOf(deps, transaction, merchant, row, now) : null;
  const given: string[] = [];
  for (const period of periods) {
    if (left !== null && left <= 0) break;
    const grant = { ...grantOf(merchant, period, now), merchantCode: merchant.code, budget: { budget: row.body.budget, timeZone: zoneOf(merchant) } };
    if (!(await deps.rewards.grantWithin(transaction, grant))) continue;
    given.push(grantName(grant));
    if (left !== null) left -= 1;
  }
  return given;
}

/** Gives the rewards of periods that are complete now. Gives the names of the grants. */
async function giveAll(deps: MissionsDeps, transaction: Transaction, merchant: Merchant, periods: readonly CountedPeriod[], now: number): Promise<Set<string>> {
  const unbounded = periods.filter(({ row }) => !isBounded(row)).map((period) => grantOf(merchant, period, now));
  const given = [...(await deps.rewards.grantAllWithin(transaction, merchant.code, unbounded))];
  const bounded = Map.groupBy(
    periods.filter(({ row }) => isBounded(row)),
    ({ row }) => row.id,
  );
  // Processes hold the rows of versions in one order.
  for (const [, own] of [...bounded].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = own;
    if (first) given.push(...(await giveBounded(deps, transaction, merchant, { row: first.row, periods: own, now })));
  }
  return new Set(given);
}

/**
 * Gives the rewards of periods that are complete now, or takes back unclaimed ones of periods that are no longer (REW-18). Periods are in the order of their
 * members. Gives each with its progress afterwards.
 */
export async function settle(deps: MissionsDeps, transaction: Transaction, merchant: Merchant, periods: readonly CountedPeriod[]): Promise<CountedPeriod[]> {
  const now = deps.now();
  const due = periods.filter((period) => period.next.isDone && !period.next.isGranted && endOf(period, now) > now);
  const given = await giveAll(deps, transaction, merchant, due, now);
  const settled: CountedPeriod[] = [];
  for (const period of periods) {
    const { playerId, next } = period;
    if (!next.isDone) settled.push({ ...period, next: await takeBack(deps, transaction, merchant, period) });
    else settled.push({ ...period, next: { ...next, isGranted: next.isGranted || given.has(grantName({ playerId, sourceKey: sourceKeyOf(period) })) } });
  }
  return settled;
}
