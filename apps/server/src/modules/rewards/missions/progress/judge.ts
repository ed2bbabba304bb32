import { dayAt } from '@laro/domain/time/day-at';
import { claimEnd, isOpenIn, missionOf, periodAt, placesLeft, versionFor, type MissionVersion, type PeriodSpan } from '@laro/domain/missions/mission-program';
import { dayStart } from '@laro/domain/ranks/months';
import { missionProgress, type MissionFacts } from '@laro/domain/rewards/programs/missions';
import { whyLine, type Why } from '@laro/domain/rewards/grants/why';
import { costOf } from '@laro/domain/rewards/reward';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import { versionOf, type MissionRow } from '../rules/missions.store.ts';
import { holdMissions, holdPlaces, placesTaken, progressOf, roundsSince, signedSince, writeProgress, type ProgressRow } from './progress.store.ts';

const ONCE = 'once';

/** A period of a mission with the version under which it counts and the member's progress. */
export interface CurrentMission {
  row: MissionRow;
  span: PeriodSpan;
  progress: ProgressRow | null;
}

type Known = MissionVersion & { row: MissionRow };

const keysAt = (at: number, zone: string): string[] =>
  (['day', 'week'] as const).map((period) => periodAt({ version: 0, startsAt: 0, endsAt: null, period }, at, zone).key);

/** The missions of a merchant with the periods of some moments. Stopped versions count nothing. */
export async function currentMissions(
  queries: Queries,
  rows: readonly MissionRow[],
  playerId: bigint,
  moments: readonly number[],
  zone: string,
): Promise<CurrentMission[]> {
  const known = await progressOf(queries, playerId, [...new Set([ONCE, ...moments.flatMap((at) => keysAt(at, zone))])]);
  const byCode = Map.groupBy(rows.filter(({ state }) => state !== 'draft').map(versionOf), ({ row }) => row.code);
  const found = new Map<string, CurrentMission>();
  for (const [code, versions] of byCode)
    for (const at of moments) {
      const begun = known.find((one) => one.code === code && one.key === ONCE);
      const version: Known | null = versionFor(versions, at, zone, begun?.version ?? null);
      if (version?.row.state !== 'published') continue;
      const span = periodAt(version, at, zone);
      const progress = known.find((one) => one.code === code && one.key === span.key) ?? null;
      if (isOpenIn(version, span) && !progress?.isEnded) found.set(`${code}:${span.key}`, { row: version.row, span, progress });
    }
  return [...found.values()];
}

/** The key of the grant of a period. After a reward was taken back the next one has a number behind it. */
export const grantKey = (code: string, key: string, takenBack: number): string => (takenBack === 0 ? `${code}:${key}` : `${code}:${key}:${takenBack + 1}`);

/** The facts of a mission: play and sign-ins while its version was in force. */
export function factsOf({ startsAt, endsAt }: MissionRow, zone: string, facts: MissionFacts): MissionFacts {
  const [from, until] = [startsAt.getTime(), endsAt?.getTime() ?? Infinity];
  return {
    ...facts,
    rounds: facts.rounds.filter(({ closedAt }) => closedAt !== null && closedAt >= from && closedAt < until),
    signedDays: facts.signedDays.filter((day) => day >= dayAt(from, zone) && (endsAt === null || day <= dayAt(until - 1, zone))),
  };
}

const hasPlaces = ({ body: { places, dayPlaces } }: MissionRow): boolean => places !== null || dayPlaces !== null;

/** Rewards that are left of a version at a moment, by its places and its budget; null without a bound. */
export async function placesOf(
  deps: Pick<MissionsDeps, 'rewards'>,
  queries: Queries,
  merchant: Merchant,
  row: MissionRow,
  now: number,
): Promise<number | null> {
  const { body, code, version } = row;
  const timeZone = zoneOf(merchant);
  const of = { merchantCode: merchant.code, source: 'MISSION', rule: { code, version }, budget: body.budget, timeZone } as const;
  const left = body.budget.mode === 'alarm' ? null : await deps.rewards.budgetLeft(queries, of, new Date(now));
  const taken = hasPlaces(row) ? await placesTaken(queries, row, new Date(dayStart(dayAt(now, timeZone), timeZone))) : { all: 0, ofDay: 0 };
  return placesLeft(body, taken, { left, cost: costOf(body.reward, merchant.settings['mall.pointCost']) });
}

interface Judged {
  merchant: Merchant;
  playerId: bigint;
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

/**
 * Gives the reward of a completed period, or takes back an unclaimed one of a period that is no longer complete (REW-18). `latest`: the reward can be
 * claimed at least until then.
 */
export async function settle(
  deps: MissionsDeps,
  transaction: Transaction,
  { merchant, playerId }: Judged,
  { row, span }: CurrentMission,
  next: ProgressRow,
  latest = 0,
): Promise<ProgressRow> {
  const sourceKey = grantKey(row.code, span.key, next.takenBack);
  if (!next.isDone) {
    const grant = { merchantCode: merchant.code, playerId, source: 'MISSION', sourceKey, by: 'missions', at: new Date(deps.now()) } as const;
    const isBack = next.isGranted && (await deps.rewards.takeBackWithin(transaction, grant));
    return isBack ? { ...next, isGranted: false, takenBack: next.takenBack + 1 } : next;
  }
  const now = deps.now();
  const until = Math.max(claimEnd(span, now), latest);
  if (next.isGranted || until <= now) return next;
  if (hasPlaces(row)) {
    await holdPlaces(transaction, row);
    if ((await placesOf(deps, transaction, merchant, row, now)) === 0) return next;
  }
  const isGranted = await deps.rewards.grantWithin(transaction, {
    merchantCode: merchant.code,
    playerId,
    source: 'MISSION',
    sourceKey,
    rule: { code: row.code, version: row.version },
    names: row.body.names,
    reward: row.body.reward,
    budget: { budget: row.body.budget, timeZone: zoneOf(merchant) },
    at: new Date(now),
    until: new Date(until),
    by: 'missions',
    why: missionWhy(row, span, next, { now, zone: zoneOf(merchant) }),
  });
  return { ...next, isGranted };
}

const isSame = (one: readonly bigint[], other: readonly bigint[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Counts one period of a mission. True if the reward came or went. */
async function judgePeriod(deps: MissionsDeps, transaction: Transaction, judged: Judged, current: CurrentMission, facts: MissionFacts): Promise<boolean> {
  const { row, span, progress } = current;
  const zone = zoneOf(judged.merchant);
  const counted = missionProgress(missionOf(row.body, zone), span.key, {
    ...factsOf(row, zone, facts),
    joinedAt: progress?.joinedAt?.getTime() ?? null,
  });
  const reached = counted.tasks.map(({ value }) => value);
  const before: ProgressRow = progress ?? {
    code: row.code,
    key: span.key,
    version: row.version,
    joinedAt: null,
    reached: reached.map(() => 0n),
    isDone: false,
    isGranted: false,
    takenBack: 0,
    isEnded: false,
  };
  if (isSame(before.reached, reached) && before.isDone === counted.isDone) return false;
  const next = { ...before, reached, isDone: counted.isDone };
  const after = before.isDone === next.isDone ? next : await settle(deps, transaction, judged, current, next);
  await writeProgress(transaction, after, { playerId: judged.playerId, merchantCode: judged.merchant.code, at: new Date(deps.now()) });
  return after.isGranted !== before.isGranted;
}

/** The moments for which days are judged: the end of a past day, and now for the current one. */
export const momentsOf = (days: readonly string[], now: number, zone: string): number[] =>
  [...new Set([dayAt(now, zone), ...days])].map((day) => Math.min(now, dayStart(shiftDay(day, 1), zone) - 1));

/** Counts the missions of a member in the periods of some days and of today. Gives the member's public id if a reward came or went. */
export async function judgeMember(
  deps: MissionsDeps,
  transaction: Transaction,
  judged: Judged,
  rows: readonly MissionRow[],
  days: readonly string[],
): Promise<string | null> {
  const { merchant, playerId } = judged;
  const gate = await deps.rewards.gateOf(transaction, merchant.code, playerId);
  if (!gate.answer('cash').earns) return null;
  await holdMissions(transaction, playerId);
  const zone = zoneOf(merchant);
  const current = await currentMissions(transaction, rows, playerId, momentsOf(days, deps.now(), zone), zone);
  const [first] = current.map(({ span }) => dayAt(span.from, zone)).toSorted();
  if (first === undefined) return null;
  const facts: MissionFacts = {
    rounds: await roundsSince(transaction, playerId, first),
    signedDays: await signedSince(transaction, playerId, first),
    deposits: [],
    signals: [],
    joinedAt: null,
  };
  let isChanged = false;
  for (const mission of current) isChanged = (await judgePeriod(deps, transaction, judged, mission, facts)) || isChanged;
  return isChanged ? gate.publicId : null;
}
