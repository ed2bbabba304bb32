import { claimEnd, rewardsOf, type PeriodSpan } from '@laro/domain/missions/mission-program';
import { whyLine, type Why } from '@laro/domain/rewards/grants/why';
import { dayAt } from '@laro/domain/time/day-at';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { grantName } from '#server/modules/rewards/rewards/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import type { MissionRow } from '../rules/missions.store.ts';
import { grantKeys, hasPlaces, placesOf } from './current-missions.ts';
import { liveRewards } from './live-rewards.ts';
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

const sourceKeysOf = ({ row, span, next }: CountedPeriod): string[] => grantKeys(row, span.key, next.takenBack);

/** The grants of a period, one for each of its rewards; `live`: places of rewards that the member has of an earlier time. */
function grantsOf(merchant: Merchant, period: CountedPeriod, now: number, live: ReadonlySet<number>) {
  const { playerId, row, span, next } = period;
  const keys = sourceKeysOf(period);
  return rewardsOf(row.body).flatMap((reward, index) =>
    live.has(index)
      ? []
      : [
          {
            playerId,
            source: 'MISSION',
            sourceKey: keys[index] ?? '',
            rule: { code: row.code, version: row.version },
            names: row.body.names,
            reward,
            at: new Date(now),
            until: new Date(endOf(period, now)),
            by: 'missions',
            why: missionWhy(row, span, next, { now, zone: zoneOf(merchant) }),
          } as const,
        ],
  );
}

/** Takes back the unclaimed rewards of a period that is no longer complete; claimed ones stay (REW-18). */
async function takeBack(deps: MissionsDeps, transaction: Transaction, merchant: Merchant, period: CountedPeriod): Promise<ProgressRow> {
  const { playerId, next } = period;
  if (!next.isGranted) return next;
  const grant = { merchantCode: merchant.code, playerId, source: 'MISSION', by: 'missions', at: new Date(deps.now()) } as const;
  let isBack = false;
  for (const sourceKey of sourceKeysOf(period)) isBack = (await deps.rewards.takeBackWithin(transaction, { ...grant, sourceKey })) || isBack;
  return isBack ? { ...next, isGranted: false, takenBack: next.takenBack + 1 } : next;
}

const isBounded = (row: MissionRow): boolean => hasPlaces(row) || row.body.budget.mode === 'firstCome';

type PeriodGrants = ReturnType<typeof grantsOf>;

/**
 * Gives the rewards of a version with places or a budget period by period, all of one or none, while there are any (REW-28). Gives the names of the grants.
 * Who gives holds the version, so what is left changes for no one else.
 */
async function giveBounded(
  deps: MissionsDeps,
  transaction: Transaction,
  merchant: Merchant,
  { row, periods, now }: { row: MissionRow; periods: readonly PeriodGrants[]; now: number },
): Promise<string[]> {
  await holdPlaces(transaction, row);
  let left = await placesOf(deps, transaction, merchant, row, now);
  const given: string[] = [];
  for (const grants of periods) {
    if (left !== null && left <= 0) break;
    let isNew = false;
    for (const one of grants) {
      const grant = { ...one, merchantCode: merchant.code, budget: { budget: row.body.budget, timeZone: zoneOf(merchant) } };
      if (!(await deps.rewards.grantWithin(transaction, grant))) continue;
      given.push(grantName(grant));
      isNew = true;
    }
    if (left !== null && isNew) left -= 1;
  }
  return given;
}

/** Gives the rewards of periods that are complete now. Gives the names of the grants. */
async function giveAll(deps: MissionsDeps, transaction: Transaction, merchant: Merchant, periods: readonly CountedPeriod[], now: number): Promise<Set<string>> {
  const live = await liveRewards(transaction, merchant.code, periods);
  const due = periods.map((period, index) => ({ row: period.row, grants: grantsOf(merchant, period, now, live[index] ?? new Set()) }));
  const unbounded = due.filter(({ row }) => !isBounded(row)).flatMap(({ grants }) => grants);
  const given = [...(await deps.rewards.grantAllWithin(transaction, merchant.code, unbounded))];
  const bounded = Map.groupBy(
    due.filter(({ row }) => isBounded(row)),
    ({ row }) => row.id,
  );
  // Processes hold the rows of versions in one order.
  for (const [, own] of [...bounded].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = own;
    if (first) given.push(...(await giveBounded(deps, transaction, merchant, { row: first.row, periods: own.map(({ grants }) => grants), now })));
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
    else
      settled.push({
        ...period,
        next: { ...next, isGranted: next.isGranted || sourceKeysOf(period).some((sourceKey) => given.has(grantName({ playerId, sourceKey }))) },
      });
  }
  return settled;
}
