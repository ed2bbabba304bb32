import { dayAt } from '@laro/domain/time/day-at';
import { missionOf, rewardsOf } from '@laro/domain/missions/mission-program';
import { sumOf } from '@laro/domain/money/share';
import { missionProgress, signalsIn, type MissionFacts, type MissionSignal } from '@laro/domain/rewards/programs/missions';
import { recountDays } from '@laro/domain/rewards/programs/recounts';
import type { Transaction } from '#server/db/sql.ts';
import { RECOUNT, type Recounted, type Recounter, type RecountScope } from '#server/modules/rewards/counting/index.ts';
import type { RewardGate } from '#server/modules/rewards/rewards/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import { missionsOf } from '../rules/missions.store.ts';
import { memberFacts, noFacts } from './facts.store.ts';
import { inMissionSegments } from './mission-segments.ts';
import { memberPlaces } from '#server/modules/rewards/ranks/index.ts';
import { currentMissions, factsOf, isForPlace, momentsOf, placesOf, type CurrentMission } from './current-missions.ts';
import { grantsOfPeriods, holdMissions, roundsSince, signedSince, writeProgress, type PeriodGrant, type ProgressRow } from './progress.store.ts';
import { givenOf, remainingGrants, timesGiven } from './period-grants.ts';
import { settle } from './settle.ts';

const WEEK_MS = 604_800_000;

interface Member {
  deps: MissionsDeps;
  transaction: Transaction;
  scope: RecountScope;
  playerId: bigint;
  gate: RewardGate;
}

/** True if a completed period can be granted now: the gate lets the member earn, and a place is left. */
const canGrant = async ({ deps, transaction, scope: { merchant }, gate }: Member, { row }: CurrentMission): Promise<boolean> =>
  gate.answer(row.body.reward.kind).earns && (await placesOf(deps, transaction, merchant, row, deps.now())) !== 0;

/** The acts that make a period as it is counted now. */
function actsOf({ deps, transaction, scope: { merchant }, playerId }: Member, current: CurrentMission, reached: bigint[], grants: readonly PeriodGrant[]) {
  const { row, span, progress } = current;
  const now = deps.now();
  const rewards = rewardsOf(row.body).length;
  // The next turn with play of the period counts it from its beginning.
  const start = { seen: reached.map(() => []), countedUpTo: null, isBegun: true, isGranted: false, takenBack: timesGiven(grants, rewards), isEnded: false };
  const of = { code: row.code, key: span.key, version: row.version, joinedAt: progress?.joinedAt ?? null, reached, ...start };
  const write = (next: ProgressRow) => writeProgress(transaction, [{ ...next, playerId }], { merchantCode: merchant.code, at: new Date(now) });
  return {
    write: async () => {
      const done: ProgressRow = { ...of, isDone: true };
      const [settled] = await settle(deps, transaction, merchant, [{ playerId, row, span, next: done, latest: now + WEEK_MS }]);
      const next = settled?.next ?? done;
      await write(next);
      return next.isGranted;
    },
    takeBack: async (reason: string) => {
      let isBack = false;
      for (const { sourceKey } of remainingGrants(grants, rewards)) {
        const grant = { merchantCode: merchant.code, playerId, source: 'MISSION', sourceKey, at: new Date(now) } as const;
        isBack = (await deps.rewards.takeBackWithin(transaction, { ...grant, by: RECOUNT, reason })) || isBack;
      }
      if (isBack) await write({ ...of, isDone: false });
      return isBack;
    },
  };
}

/** One period of a member by the rounds that count now, next to the grants that it has. */
async function countPeriod(
  member: Member,
  current: CurrentMission,
  known: Omit<MissionFacts, 'signals'> & { signals: readonly MissionSignal[] },
  grants: readonly PeriodGrant[],
): Promise<Recounted> {
  const { row, span, progress } = current;
  const zone = zoneOf(member.scope.merchant);
  const joinedAt = progress?.joinedAt?.getTime() ?? null;
  const time = { from: Math.max(span.from, row.startsAt.getTime()), until: Math.min(span.until ?? Infinity, row.endsAt?.getTime() ?? Infinity) };
  const facts = factsOf(row, zone, { ...known, signals: signalsIn(known.signals, time) });
  const counted = missionProgress(missionOf(row.body, zone), span.key, { ...facts, joinedAt });
  const remaining = remainingGrants(grants, rewardsOf(row.body).length);
  const given = givenOf(remaining);
  const isDue = counted.isDone && (given !== null || (await canGrant(member, current)));
  return {
    key: `${row.code}:${span.key}`,
    version: remaining[0]?.version ?? row.version,
    due: isDue ? (given?.cost ?? sumOf(rewardsOf(row.body).map((reward) => member.gate.costOf(reward)))) : null,
    given,
    grantId: remaining[0]?.id ?? null,
    ...actsOf(
      member,
      current,
      counted.tasks.map(({ value }) => value),
      grants,
    ),
  };
}

/** Counts the missions of a member again, in the periods from a date on, under the versions under which they began (REW-19, REW-26). */
async function countMember(deps: MissionsDeps, transaction: Transaction, scope: RecountScope, playerId: bigint, isHeld: boolean): Promise<Recounted[]> {
  const { merchant, rule, from } = scope;
  if (isHeld) await holdMissions(transaction, [playerId]);
  const zone = zoneOf(merchant);
  const rows = (await missionsOf(transaction, merchant.code)).filter(({ code }) => rule === null || code === rule);
  const moments = momentsOf(recountDays(from, dayAt(deps.now(), zone)), deps.now(), zone);
  const { ranks, placeFor } = await memberPlaces(transaction, merchant, [playerId], new Date(deps.now()));
  const forPlace = (await currentMissions(transaction, rows, playerId, moments, zone)).filter((one) => isForPlace(one, placeFor(playerId), ranks));
  const isFor = await inMissionSegments(
    transaction,
    merchant,
    forPlace.map((one) => ({ playerId, current: one })),
  );
  const current = forPlace.filter((one) => isFor({ playerId, current: one }));
  const [first] = current.map(({ span }) => dayAt(span.from, zone)).toSorted();
  if (first === undefined) return [];
  const others = (await memberFacts(transaction, [playerId], new Date(Math.min(...current.map(({ span }) => span.from))))).get(playerId) ?? noFacts;
  const facts = {
    rounds: await roundsSince(transaction, playerId, first),
    signedDays: (await signedSince(transaction, [{ playerId, day: first }])).get(playerId) ?? [],
    ...others,
    joinedAt: null,
  };
  const periods = current.map(({ row, span }) => `${row.code}:${span.key}`);
  const grants = Map.groupBy(await grantsOfPeriods(transaction, { merchantCode: merchant.code, playerId }, periods, isHeld), ({ ofPeriod }) => ofPeriod);
  const gate = await deps.rewards.gateOf(transaction, merchant.code, playerId);
  const member = { deps, transaction, scope, playerId, gate };
  const counted: Recounted[] = [];
  for (const mission of current) counted.push(await countPeriod(member, mission, facts, grants.get(`${mission.row.code}:${mission.span.key}`) ?? []));
  return counted;
}

/** Missions that are counted again. A stopped version counts nothing; its claims can be frozen and taken back (REW-30). */
export const missionRecounter = (deps: MissionsDeps): Recounter => ({
  source: 'MISSION',
  knowsRule: async (queries, merchantCode, rule) => (await missionsOf(queries, merchantCode)).some(({ code, state }) => code === rule && state !== 'draft'),
  count: (transaction, scope, playerId, isHeld) => countMember(deps, transaction, scope, playerId, isHeld),
});
