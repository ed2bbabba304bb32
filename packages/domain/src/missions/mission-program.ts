import type { SegmentGroups } from '../mail/segments.ts';
import type { Language } from '../system/languages.ts';
import { MAJOR_UNIT, type Money } from '../money/money.ts';
import { dayStart } from '../ranks/months.ts';
import { noBudget, type BudgetRule } from '../rewards/grants/budget.ts';
import { ruleFaults, type CheckedRule, type LawSettings, type RuleFault } from '../rewards/grants/law-checks.ts';
import { missionKey, playMetrics, signalMetrics, type Mission, type MissionMetric, type MissionTask } from '../rewards/programs/missions.ts';
import { costOf, type Reward } from '../rewards/reward.ts';
import { smaller, sumOf } from '../money/share.ts';
import { shiftDay } from '../time/shift-day.ts';

/** Metrics that a task of an operator can have. */
export const taskMetrics = [
  'rounds',
  'valid_stake',
  'wins',
  'multiplier',
  'distinct_games',
  'distinct_days',
  'signed_days',
  'deposits',
  ...signalMetrics,
] as const satisfies readonly MissionMetric[];
export type TaskMetric = (typeof taskMetrics)[number];

export const missionPeriods = ['day', 'week', 'once'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

/** A task as the operator writes it. Empty lists: every game type, game or vendor. */
export interface ProgramTask {
  readonly metric: TaskMetric;
  /** The target of every metric but `valid_stake`. */
  readonly count: number;
  /** The target of `valid_stake`, in units. */
  readonly stake: Money;
  /** Smallest payout in hundredths of the stake, for `multiplier`. */
  readonly atLeast: number;
  readonly gameTypes: readonly string[];
  readonly games: readonly string[];
  readonly vendors: readonly string[];
  readonly minStake: Money;
  /** Smallest deposit that counts, for `deposits`. */
  readonly depositMin: Money;
}

export interface MissionBody {
  readonly names: Partial<Record<Language, string>>;
  readonly period: MissionPeriod;
  /** The member joins first, and only play afterwards counts. */
  readonly optIn: boolean;
  readonly tasks: readonly ProgramTask[];
  readonly reward: Reward;
  /** Rewards next to the first one: each is a grant of its own. */
  readonly further: readonly Reward[];
  /** The lowest rank whose members can do it; null: every rank. */
  readonly rankFrom: string | null;
  /** Members whom it is for, by their facts before the period (REW-31); empty: all. */
  readonly segment: SegmentGroups;
  /** Rewards of the version in all, for those who are done first; null: no bound. */
  readonly places: number | null;
  /** The same for each date of the merchant's zone. */
  readonly dayPlaces: number | null;
  /** The cost of the version's rewards: an alarm at the desk, or rewards for those who are done first (REW-28). */
  readonly budget: BudgetRule;
  /** Place in the list, the smallest first. */
  readonly position: number;
}

/** When a version is in force; `until` is exclusive, null: without an end. */
export interface MissionVersion {
  readonly version: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly period: MissionPeriod;
}

export const missionBounds = { tasks: 5, count: 100_000, places: 1_000_000, atLeast: 10_000_000, specialDays: 92, withPlay: 8, further: 2 } as const;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const CLAIM_DAYS = 7;
const HOUR_MS = 3_600_000;

/** One period of a mission; `until` is exclusive, null while a mission has no end. */
export interface PeriodSpan {
  readonly key: string;
  readonly from: number;
  readonly until: number | null;
}

/** The period of a version that a moment belongs to. */
export function periodAt({ period, startsAt, endsAt }: MissionVersion, at: number, timeZone: string): PeriodSpan {
  const key = missionKey({ period, timeZone }, at);
  if (period === 'once') return { key, from: startsAt, until: endsAt };
  return { key, from: dayStart(key, timeZone), until: dayStart(shiftDay(key, period === 'day' ? 1 : WEEK_DAYS), timeZone) };
}

const isLater = (one: MissionVersion, other: MissionVersion): boolean =>
  one.startsAt > other.startsAt || (one.startsAt === other.startsAt && one.version > other.version);

const newestAt = <Version extends MissionVersion>(versions: readonly Version[], at: number): Version | null =>
  versions.filter(({ startsAt }) => startsAt <= at).reduce<Version | null>((best, one) => (best === null || isLater(one, best) ? one : best), null);

/**
 * The version of a mission that a period counts under: the one that was in force at its begin (TASK-04), or for the first period of a new mission the one
 * that began within it. `begun`: the version under which the member has begun this period. Null for none.
 */
export function versionFor<Version extends MissionVersion>(versions: readonly Version[], at: number, timeZone: string, begun: number | null): Version | null {
  if (begun !== null) return versions.find(({ version }) => version === begun) ?? null;
  const now = newestAt(versions, at);
  if (now === null) return null;
  const { from } = periodAt(now, at, timeZone);
  const atBegin = newestAt(versions, from);
  if (atBegin !== null) {
    if (now.period === atBegin.period) return atBegin;
    // A daily mission that becomes a weekly one within a week ends its own day first.
    return newestAt(versions, periodAt(atBegin, at, timeZone).from) === atBegin ? atBegin : null;
  }
  return versions.filter(({ startsAt }) => startsAt > from && startsAt <= at).reduce<Version>((first, one) => (isLater(first, one) ? one : first), now);
}

/** A period ends with the version that has an end. A version that has ended before the period counts nothing. */
export function isOpenIn({ endsAt }: Pick<MissionVersion, 'endsAt'>, { from }: PeriodSpan): boolean {
  return endsAt === null || endsAt > from;
}

/** When the reward of a period can no longer be claimed: seven days after the end of the period (rewards.md 3). */
export const claimEnd = ({ until }: PeriodSpan, doneAt: number): number => (until ?? doneAt) + CLAIM_DAYS * DAY_MS;

const listOf = (values: readonly string[]): readonly string[] | null => (values.length === 0 ? null : values);

const ruleTask = ({ metric, count, stake, atLeast, gameTypes, games, vendors, minStake, depositMin }: ProgramTask): MissionTask => ({
  metric,
  target: targetOf({ metric, count, stake }),
  atLeast: BigInt(atLeast),
  depositMin,
  gameTypes: listOf(gameTypes),
  games: listOf(games),
  vendors: listOf(vendors),
  minStake,
});

/** The target of a task: units for valid stake, else a count. */
export const targetOf = ({ metric, count, stake }: Pick<ProgramTask, 'metric' | 'count' | 'stake'>): bigint =>
  metric === 'valid_stake' ? stake : BigInt(count);

/** A mission as the counting sees it. */
export const missionOf = ({ period, optIn, tasks }: Pick<MissionBody, 'period' | 'optIn' | 'tasks'>, timeZone: string): Mission => ({
  timeZone,
  period,
  optIn,
  tasks: tasks.map(ruleTask),
});

export const asksPlay = ({ tasks }: Pick<MissionBody, 'tasks'>): boolean => tasks.some(({ metric }) => playMetrics.includes(metric));

/** All rewards of a period, the first one first. */
export const rewardsOf = ({ reward, further }: Pick<MissionBody, 'reward' | 'further'>): readonly Reward[] => [reward, ...further];

/** The cost of all rewards of a period; `pointCost` as in `costOf`. */
export const missionCost = (body: Pick<MissionBody, 'reward' | 'further'>, pointCost: number): Money =>
  sumOf(rewardsOf(body).map((reward) => costOf(reward, pointCost)));

/**
 * The number of a grant of a period: rewards of the first time are 1 to `rewards`; after they were taken back, those of the next time follow. The source key
 * has it behind the period from 2 on (rewards.md 3).
 */
export const grantNumber = (rewards: number, takenBack: number, index: number): number => takenBack * rewards + index + 1;

/** Place of a reward and time of its grant, by the grant's number. */
export const ofGrantNumber = (rewards: number, number: number): { index: number; time: number } => ({
  index: (number - 1) % rewards,
  time: Math.floor((number - 1) / rewards),
});

const PERIODS_OF_MONTH: Readonly<Record<MissionPeriod, bigint>> = { day: 31n, week: 5n, once: 1n };

/**
 * The most that a mission can cost in a month: every member in every period, every place, or a first-come budget (REW-29). An alarm bounds nothing.
 * `pointCost` as in `costOf`.
 */
export function missionWorstCase(
  body: Pick<MissionBody, 'period' | 'reward' | 'further' | 'places' | 'dayPlaces' | 'budget'>,
  members: number,
  pointCost: number,
): Money {
  const { period, places, dayPlaces, budget } = body;
  const all = BigInt(members) * PERIODS_OF_MONTH[period];
  const bounds = [all, ...(places === null ? [] : [BigInt(places)]), ...(dayPlaces === null ? [] : [BigInt(dayPlaces) * PERIODS_OF_MONTH.day])];
  const times = bounds.reduce((least, bound) => smaller(least, bound));
  const most = missionCost(body, pointCost) * times;
  const { cap, dayCap } = budget.mode === 'firstCome' ? budget : noBudget;
  return [...(cap === null ? [] : [cap]), ...(dayCap === null ? [] : [dayCap * PERIODS_OF_MONTH.day])].reduce(smaller, most);
}

/** Rewards of a version that have been given and not been given back: in all, and on one date. */
export interface PlacesTaken {
  readonly all: number;
  readonly ofDay: number;
}

/** Rewards that are left of a version now, by its places and by what is left of its budget; null without a bound (REW-28). */
export function placesLeft(
  { places, dayPlaces }: Pick<MissionBody, 'places' | 'dayPlaces'>,
  { all, ofDay }: PlacesTaken,
  budget: { left: Money | null; cost: Money },
): number | null {
  const left = [
    ...(places === null ? [] : [places - all]),
    ...(dayPlaces === null ? [] : [dayPlaces - ofDay]),
    ...(budget.left === null || budget.cost === 0n ? [] : [Number(budget.left / budget.cost)]),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}

const missionFaults = ['day_stake_above_max', 'too_many_missions', 'special_too_long', 'budget_short', 'deposits_once', 'points_only', 'rank_unknown'] as const;
export type MissionFault = RuleFault | (typeof missionFaults)[number];

export interface MissionQuestion {
  readonly body: MissionBody;
  readonly startsAt: number;
  readonly endsAt: number | null;
  /** Reward and names as the law's checks see them. */
  readonly checked: Pick<CheckedRule, 'rewards' | 'texts' | 'isWellFormed'>;
  readonly law: LawSettings;
  /** Major units of `missions.dayStakeMax`. */
  readonly dayStakeMax: number;
  /** The cost of the rewards of one period. */
  readonly cost: Money;
  /** Ranks of the merchant; a mission names one of them or none. */
  readonly ranks: readonly string[];
  /** Other published missions of the merchant that ask for play at the same time. */
  readonly othersWithPlay: number;
}

/** True if a first-come budget is none, is not enough for one reward, or has more for a day than in all. */
const isBudgetShort = ({ mode, cap, dayCap }: BudgetRule, cost: Money): boolean =>
  mode === 'firstCome' &&
  ((cap === null && dayCap === null) || (cap !== null && cap < cost) || (dayCap !== null && (dayCap < cost || (cap !== null && dayCap > cap))));

const isSignal = ({ metric }: ProgramTask): boolean => (signalMetrics as readonly string[]).includes(metric);

/** True without a target, with another one than 1 for what is done once, or without the amount that a metric compares with. */
const isTargetMissing = (task: ProgramTask): boolean =>
  targetOf(task) <= 0n ||
  (isSignal(task) && task.count !== 1) ||
  (task.metric === 'multiplier' && task.atLeast <= 0) ||
  (task.metric === 'deposits' && task.depositMin <= 0n);

/** Tasks of safer play reward points alone, so that having set a limit gives nothing to play with (REW-25). */
const CAREFUL: readonly TaskMetric[] = ['limit_set', 'play_looked_at'];

/** Faults of tasks that count no rounds. */
const otherTaskFaults = ({ period, tasks, ...body }: Pick<MissionBody, 'period' | 'reward' | 'further' | 'tasks'>): MissionFault[] => [
  ...(period !== 'once' && tasks.some(({ metric }) => metric === 'deposits') ? (['deposits_once'] as const) : []),
  ...(rewardsOf(body).some(({ kind }) => kind !== 'points') && tasks.some(({ metric }) => CAREFUL.includes(metric)) ? (['points_only'] as const) : []),
];

/** All faults of a mission; it is not published with any (REW-27, TASK-05). */
export function faultsOfMission({ body, startsAt, endsAt, checked, law, dayStakeMax, cost, othersWithPlay, ranks }: MissionQuestion): MissionFault[] {
  const { period, tasks } = body;
  const rule: CheckedRule = {
    ...checked,
    isWellFormed: checked.isWellFormed && tasks.length > 0 && !tasks.some(isTargetMissing),
    kind: 'mission',
    earn: [...new Set(tasks.flatMap(({ gameTypes }) => gameTypes))],
    asksPlay: asksPlay(body),
    claimHours: (CLAIM_DAYS * DAY_MS) / HOUR_MS,
    playHours: period === 'once' && endsAt !== null ? (endsAt - startsAt) / HOUR_MS : null,
    permit: null,
    basis: 'valid',
    period,
  };
  const dayStake = tasks.some(({ metric, stake }) => metric === 'valid_stake' && stake > BigInt(dayStakeMax) * MAJOR_UNIT);
  const isLong = period === 'once' && (endsAt === null || endsAt - startsAt > missionBounds.specialDays * DAY_MS);
  return [
    ...ruleFaults(rule, law),
    ...(period === 'day' && dayStake ? (['day_stake_above_max'] as const) : []),
    ...(asksPlay(body) && othersWithPlay >= missionBounds.withPlay ? (['too_many_missions'] as const) : []),
    ...(isLong ? (['special_too_long'] as const) : []),
    ...(isBudgetShort(body.budget, cost) ? (['budget_short'] as const) : []),
    ...otherTaskFaults(body),
    ...(body.rankFrom !== null && !ranks.includes(body.rankFrom) ? (['rank_unknown'] as const) : []),
  ];
}

/** States of a mission in the member's list. */
export const missionStates = ['claim', 'progress', 'join', 'locked', 'claimed', 'gone', 'over'] as const;
export type MissionState = (typeof missionStates)[number];

export interface MissionStanding {
  readonly optIn: boolean;
  readonly isJoined: boolean;
  /** The member's rank is below the one of the mission, and the period is not begun. */
  readonly isLocked: boolean;
  readonly isDone: boolean;
  /** States of the period's grants; empty without one. */
  readonly grants: readonly string[];
  /** Places that are left; null: no bound. */
  readonly left: number | null;
  readonly isOver: boolean;
}

/** The state of a mission in the member's list (TASK-06). */
export function missionState({ optIn, isJoined, isLocked, isDone, grants, left, isOver }: MissionStanding): MissionState {
  if (grants.some((state) => state === 'claimable' || state === 'held')) return 'claim';
  if (grants.includes('claimed')) return 'claimed';
  if (grants.length > 0 || isOver) return 'over';
  if (isDone || left === 0) return 'gone';
  if (isLocked) return 'locked';
  return optIn && !isJoined ? 'join' : 'progress';
}
