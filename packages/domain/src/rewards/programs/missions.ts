import { dayAt } from '../../time/day-at.ts';
import { mondayOf } from '../../time/monday-of.ts';
import { shiftDay } from '../../time/shift-day.ts';
import { fitsFilter, hasCashStake, multiplierOf, validOf, type PlayedRound, type RoundFilter } from './played-round.ts';

export const missionMetrics = [
  'rounds',
  'valid_stake',
  'wins',
  'multiplier',
  'distinct_games',
  'distinct_days',
  'signed_days',
  'deposits',
  'verified',
  'mobile_verified',
  'limit_set',
  'play_looked_at',
] as const;
export type MissionMetric = (typeof missionMetrics)[number];

/** Metrics of what a member has done once: it is either done or not. */
export const signalMetrics = ['verified', 'mobile_verified', 'limit_set', 'play_looked_at'] as const satisfies readonly MissionMetric[];
export type SignalMetric = (typeof signalMetrics)[number];
/** Metrics of rounds: the others ask for no play. */
export const playMetrics: readonly MissionMetric[] = ['rounds', 'valid_stake', 'wins', 'multiplier', 'distinct_games', 'distinct_days'];

/** A signal of a member with its moment. */
export interface MissionSignal {
  readonly metric: SignalMetric;
  readonly at: number;
}

/** The signals of a period: a proof, a number and a limit hold from their moment on, a look at the own play counts for the time in which it was. */
export const signalsIn = (signals: readonly MissionSignal[], { from, until }: { from: number; until: number | null }): SignalMetric[] =>
  signals.filter(({ metric, at }) => (until === null || at < until) && (metric !== 'play_looked_at' || at >= from)).map(({ metric }) => metric);

export interface MissionTask extends RoundFilter {
  readonly metric: MissionMetric;
  /** Target in the metric's own unit: money units for `valid_stake`, else a count. */
  readonly target: bigint;
  /** Smallest payout in hundredths of the stake, for `multiplier`. */
  readonly atLeast: bigint;
  /** Smallest deposit that counts, for `deposits`. */
  readonly depositMin: bigint;
}

/** A mission for one of its periods. */
export interface Mission {
  readonly timeZone: string;
  readonly period: 'day' | 'week' | 'once' | { readonly from: number; readonly until: number };
  readonly optIn: boolean;
  readonly tasks: readonly MissionTask[];
}

export interface MissionDeposit {
  readonly at: number;
  readonly amount: bigint;
  readonly isReturned: boolean;
}

export interface MissionFacts {
  readonly rounds: readonly PlayedRound[];
  readonly deposits: readonly MissionDeposit[];
  readonly signedDays: readonly string[];
  /** Signals that are either given or not: verified, mobile_verified, limit_set, play_looked_at. */
  readonly signals: readonly MissionMetric[];
  /** When the member joined a mission with `optIn`. */
  readonly joinedAt: number | null;
}

type IsInPeriod = (at: number) => boolean;

const WEEK_DAYS = 7;

/** The key of the period a moment belongs to: the date, Monday's date, or `once` (TASK-03). */
export function missionKey({ period, timeZone }: Pick<Mission, 'period' | 'timeZone'>, at: number): string {
  if (period === 'day') return dayAt(at, timeZone);
  return period === 'week' ? mondayOf(dayAt(at, timeZone)) : 'once';
}

function isDayInPeriod({ period, timeZone }: Mission, key: string, day: string): boolean {
  if (period === 'day') return day === key;
  if (period === 'week') return key <= day && day < shiftDay(key, WEEK_DAYS);
  return period === 'once' || (dayAt(period.from, timeZone) <= day && day <= dayAt(period.until - 1, timeZone));
}

function inPeriod(mission: Mission, key: string): IsInPeriod {
  const { period, timeZone } = mission;
  if (typeof period === 'object') return (at) => period.from <= at && at < period.until;
  return (at) => missionKey({ period, timeZone }, at) === key;
}

/** Rounds that count: closed in the period, with cash stake, and opened after joining where a mission asks for joining (TASK-02). */
const countedRounds = (mission: Mission, { rounds, joinedAt }: MissionFacts, isIn: IsInPeriod) =>
  rounds.filter(
    (round) =>
      round.state === 'closed' &&
      round.closedAt !== null &&
      isIn(round.closedAt) &&
      hasCashStake(round) &&
      (!mission.optIn || (joinedAt !== null && round.openedAt >= joinedAt)),
  );

/** Deposits of at least the amount of a task that have not gone back. */
export const countedDeposits = ({ depositMin }: Pick<MissionTask, 'depositMin'>, deposits: readonly MissionDeposit[]): readonly MissionDeposit[] =>
  deposits.filter(({ amount, isReturned }) => !isReturned && amount >= depositMin);

const distinct = (values: readonly string[]) => new Set(values).size;

function taskCount(task: MissionTask, rounds: readonly PlayedRound[], mission: Mission, key: string, facts: MissionFacts): bigint | number {
  const isIn = inPeriod(mission, key);
  switch (task.metric) {
    case 'rounds':
      return rounds.length;
    case 'valid_stake':
      return rounds.reduce((sum, round) => sum + validOf(round), 0n);
    case 'wins':
      return rounds.filter(({ paid, staked }) => paid > staked).length;
    case 'multiplier':
      return rounds.filter((round) => multiplierOf(round) >= task.atLeast).length;
    case 'distinct_games':
      return distinct(rounds.map(({ gameId }) => gameId));
    case 'distinct_days':
      return distinct(rounds.map(({ closedAt }) => dayAt(closedAt ?? 0, mission.timeZone)));
    case 'signed_days':
      return distinct(facts.signedDays.filter((day) => isDayInPeriod(mission, key, day)));
    case 'deposits':
      return countedDeposits(task, facts.deposits).filter(({ at }) => isIn(at)).length;
    default:
      return Number(facts.signals.includes(task.metric));
  }
}

export interface MissionProgress {
  readonly tasks: readonly { readonly value: bigint; readonly isDone: boolean }[];
  readonly isDone: boolean;
}

/** The progress of a mission in one period; values show up to the target (TASK-02). */
export function missionProgress(mission: Mission, key: string, facts: MissionFacts): MissionProgress {
  const rounds = countedRounds(mission, facts, inPeriod(mission, key));
  const tasks = mission.tasks.map((task) => {
    const count = BigInt(
      taskCount(
        task,
        rounds.filter((round) => fitsFilter(task, round)),
        mission,
        key,
        facts,
      ),
    );
    return { value: count < task.target ? count : task.target, isDone: count >= task.target };
  });
  return { tasks, isDone: tasks.every(({ isDone }) => isDone) };
}

export type MissionGrant = 'none' | 'claimable' | 'claimed' | 'taken_back';

/** State of a mission's grant after counting its progress: granted once, revoked while unclaimed if the condition fails, kept once claimed. */
export function missionGrant(before: MissionGrant, isDone: boolean): MissionGrant {
  if (before === 'claimed') return 'claimed';
  if (isDone) return 'claimable';
  return before === 'claimable' ? 'taken_back' : before;
}
