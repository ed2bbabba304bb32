import { missionOf } from '@laro/domain/missions/mission-program';
import { addToCount, isComplete, noCount, withOthers, type MissionCount } from '@laro/domain/rewards/programs/mission-counts';
import { playMetrics, signalsIn, type Mission } from '@laro/domain/rewards/programs/missions';
import { dayAt } from '@laro/domain/time/day-at';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlaces, roundsFrom, type NewEvent } from '#server/modules/rewards/ranks/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import type { MissionRow } from '../rules/missions.store.ts';
import { isForPlace, keysOf, MissionPeriods, momentsOf, type CurrentMission } from './current-missions.ts';
import { memberFacts, noFacts, type MemberFacts } from './facts.store.ts';
import { inMissionSegments } from './mission-segments.ts';
import { forgetCounts, holdMissions, progressOf, signedSince, writeProgress, type ProgressRow } from './progress.store.ts';
import { settle, type CountedPeriod } from './settle.ts';

/** A member with new events, or with a sign-in, a joining, a deposit or another fact (`isNoted`). */
export interface JudgedMember {
  playerId: bigint;
  events: readonly NewEvent[];
  isNoted: boolean;
}

/** The version of a period in the form of the rules, and the time in which its rounds and sign-ins count. */
interface Counting {
  mission: Mission;
  from: number;
  until: number | null;
  firstDay: string;
  lastDay: string | null;
  countsSignIns: boolean;
  /** A task counts deposits, or what is done once. */
  countsFacts: boolean;
}

const earlier = (one: number | null, other: number | null): number | null => (one === null || other === null ? (one ?? other) : Math.min(one, other));

/** Periods of versions as they are counted, each computed once for all members. */
function countings(zone: string): (current: CurrentMission) => Counting {
  const known = new Map<string, Counting>();
  return ({ row, span }) => {
    const name = `${row.id}:${span.key}`;
    const from = Math.max(span.from, row.startsAt.getTime());
    const until = earlier(span.until, row.endsAt?.getTime() ?? null);
    const found = known.get(name) ?? {
      mission: missionOf(row.body, zone),
      from,
      until,
      firstDay: dayAt(from, zone),
      lastDay: until === null ? null : dayAt(until - 1, zone),
      countsSignIns: row.body.tasks.some(({ metric }) => metric === 'signed_days'),
      countsFacts: row.body.tasks.some(({ metric }) => metric !== 'signed_days' && !playMetrics.includes(metric)),
    };
    known.set(name, found);
    return found;
  };
}

/** One period of a member's mission before it is counted. */
interface Open {
  member: JudgedMember;
  current: CurrentMission;
  counting: Counting;
  /** The rounds of the period are counted from its beginning. */
  isAnew: boolean;
}

/** True if the count of a period cannot go on: there is none, it is of another version, or one of its rounds was taken back. */
function needsCount({ row, progress }: CurrentMission, { from, until }: Counting, events: readonly NewEvent[]): boolean {
  if (!progress || progress.countedUpTo === null || progress.version !== row.version) return true;
  return events.some(({ sign, round: { closedAt } }) => sign === -1 && closedAt !== null && closedAt >= from && (until === null || closedAt < until));
}

/** Rounds for periods that are counted from their beginning, and the other facts of those that count them. */
interface Read {
  rounds: ReadonlyMap<bigint, readonly NewEvent[]>;
  signedDays: ReadonlyMap<bigint, readonly string[]>;
  facts: ReadonlyMap<bigint, MemberFacts>;
}

const readsSignIns = ({ counting, isAnew, member }: Open): boolean => counting.countsSignIns && (isAnew || member.isNoted);
const readsFacts = ({ counting, isAnew, member }: Open): boolean => counting.countsFacts && (isAnew || member.isNoted);

/** The first day of the periods of each member. */
function firstDays(periods: readonly Open[]): { playerId: bigint; day: string }[] {
  const days = new Map<bigint, string>();
  for (const { member, counting } of periods) {
    const known = days.get(member.playerId);
    if (known === undefined || counting.firstDay < known) days.set(member.playerId, counting.firstDay);
  }
  return [...days].map(([playerId, day]) => ({ playerId, day }));
}

async function readFor(transaction: Transaction, periods: readonly Open[], upTo: bigint): Promise<Read> {
  const rounds = await roundsFrom(transaction, firstDays(periods.filter(({ isAnew }) => isAnew)), upTo);
  const withFacts = periods.filter(readsFacts);
  const since = new Date(Math.min(...withFacts.map(({ counting }) => counting.from)));
  return {
    rounds: Map.groupBy(rounds, ({ playerId }) => playerId),
    signedDays: await signedSince(transaction, firstDays(periods.filter(readsSignIns))),
    facts: await memberFacts(transaction, [...new Set(withFacts.map(({ member }) => member.playerId))], since),
  };
}

/** The count of a period with the new events, or from all events of its time. */
function countOf(open: Open, read: Read): MissionCount {
  const { member, current, counting, isAnew } = open;
  const { mission, from, until, firstDay, lastDay } = counting;
  const time = { from, until, joinedAt: current.progress?.joinedAt?.getTime() ?? null };
  const known = isAnew ? null : current.progress;
  const added = isAnew
    ? (read.rounds.get(member.playerId) ?? [])
    : member.events.filter(({ sign, number }) => sign === 1 && number > (current.progress?.countedUpTo ?? 0n));
  const before = known ? { reached: known.reached, seen: known.seen } : noCount(mission);
  const rounds = added.map(({ round }) => round);
  const count = addToCount(mission, time, before, rounds);
  if (!readsSignIns(open) && !readsFacts(open)) return count;
  const days = (read.signedDays.get(member.playerId) ?? []).filter((day) => day >= firstDay && (lastDay === null || day <= lastDay));
  const { deposits, signals } = read.facts.get(member.playerId) ?? noFacts;
  const isIn = ({ at }: { at: number }) => at >= from && (until === null || at < until);
  return withOthers(mission, count, { signedDays: days.length, deposits: deposits.filter(isIn), signals: signalsIn(signals, { from, until }) });
}

const isSame = (one: readonly bigint[], other: readonly bigint[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** The progress of a period after the new events; null where nothing is to be written. */
function nextOf(open: Open, read: Read, upTo: bigint): CountedPeriod | null {
  const { member, current, counting, isAnew } = open;
  const { row, span, progress } = current;
  const count = countOf(open, read);
  const isDone = isComplete(counting.mission, count);
  const isFirst = !progress || progress.countedUpTo === null || progress.version !== row.version;
  if (!isFirst && isSame(progress.reached, count.reached) && progress.isDone === isDone) return null;
  const begin: ProgressRow = progress ?? {
    code: row.code,
    key: span.key,
    version: row.version,
    joinedAt: null,
    reached: [],
    seen: [],
    countedUpTo: null,
    isBegun: false,
    isDone: false,
    isGranted: false,
    takenBack: 0,
    isEnded: false,
  };
  const { reached, seen } = count;
  const isBegun = begin.isBegun || reached.some((value) => value > 0n);
  const countedUpTo = isAnew || begin.countedUpTo === null ? upTo : begin.countedUpTo;
  return { playerId: member.playerId, row, span, next: { ...begin, version: row.version, reached, seen, isDone, isBegun, countedUpTo } };
}

/** Counts the missions of members of a merchant, in the order of their ids; gives the public ids of those who got or lost a reward. */
export async function judgeMembers(
  deps: MissionsDeps,
  transaction: Transaction,
  { merchant, rows }: { merchant: Merchant; rows: readonly MissionRow[] },
  members: readonly JudgedMember[],
  placeOf: () => Promise<bigint>,
): Promise<string[]> {
  const zone = zoneOf(merchant);
  const days = new Set(members.flatMap(({ events }) => events.map(({ day }) => day)));
  const now = deps.now();
  const keys = keysOf(momentsOf([...days], now, zone), zone);
  // The moments of each date and of today, computed once for all members.
  const today = momentsOf([], now, zone);
  const moments = new Map([...days].map((day) => [day, momentsOf([day], now, zone)]));
  const momentsOfMember = ({ events }: JudgedMember) => [...new Set([...today, ...events.flatMap(({ day }) => moments.get(day) ?? [])])];
  const earners = await deps.rewards.earnersOf(
    transaction,
    members.map(({ playerId }) => playerId),
  );
  const idle = members.filter(({ playerId }) => !earners.has(playerId));
  await forgetCounts(
    transaction,
    idle.map(({ playerId }) => playerId),
    keys,
  );
  const judged = members.filter(({ playerId }) => earners.has(playerId)).toSorted((one, other) => Number(one.playerId - other.playerId));
  const ids = judged.map(({ playerId }) => playerId);
  await holdMissions(transaction, ids);
  // Behind the lock: another transaction may have counted these members up to a later place.
  const upTo = await placeOf();
  const known = await progressOf(transaction, ids, keys);
  const [periods, countingOf] = [new MissionPeriods(rows, zone), countings(zone)];
  const { ranks, placeFor } = await memberPlaces(transaction, merchant, rows.some(({ body }) => body.rankFrom !== null) ? ids : [], new Date(now));
  const found = judged.flatMap((member) =>
    periods
      .at(momentsOfMember(member), known.get(member.playerId) ?? [])
      .filter((current) => isForPlace(current, placeFor(member.playerId), ranks))
      .map((current) => ({ playerId: member.playerId, member, current })),
  );
  const open = found.filter(await inMissionSegments(transaction, merchant, found)).map(({ member, current }): Open => {
    const counting = countingOf(current);
    return { member, current, counting, isAnew: needsCount(current, counting, member.events) };
  });
  const read = await readFor(transaction, open, upTo);
  const counted = open.flatMap((one) => {
    const next = nextOf(one, read, upTo);
    return next ? [{ wasDone: one.current.progress?.isDone ?? false, wasGranted: one.current.progress?.isGranted ?? false, period: next }] : [];
  });
  const turned = counted.filter(({ wasDone, period }) => wasDone !== period.next.isDone);
  const settled = await settle(
    deps,
    transaction,
    merchant,
    turned.map(({ period }) => period),
  );
  const others = counted.filter(({ wasDone, period }) => wasDone === period.next.isDone).map(({ period }) => period);
  await writeProgress(
    transaction,
    [...settled, ...others].map(({ playerId, next }) => ({ ...next, playerId })),
    { merchantCode: merchant.code, at: new Date(deps.now()) },
  );
  const changed = turned.flatMap(({ wasGranted }, index) => (settled[index] && settled[index].next.isGranted !== wasGranted ? [settled[index].playerId] : []));
  return [...new Set(changed)].flatMap((playerId) => earners.get(playerId)?.publicId ?? []);
}
