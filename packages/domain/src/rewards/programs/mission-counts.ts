import { fitsFilter, hasCashStake, multiplierOf, validOf, type PlayedRound } from './played-round.ts';
import { countedDeposits, signalMetrics, type Mission, type MissionDeposit, type MissionTask, type SignalMetric } from './missions.ts';

/** The progress of a member in one period of a mission. */
export interface MissionCount {
  /** Value of each task up to its target. */
  readonly reached: readonly bigint[];
  /** For each task that counts different games or dates: those that were counted, until the target is reached. */
  readonly seen: readonly (readonly string[])[];
}

/** A closed round with the date of the merchant's zone on which it was closed. */
export type DatedRound = PlayedRound & { readonly day: string };

/** The time in which rounds count: `until` is exclusive, null for no end. `joinedAt`: when the member joined a mission with joining. */
export interface CountTime {
  readonly from: number;
  readonly until: number | null;
  readonly joinedAt: number | null;
}

type CountedMission = Pick<Mission, 'optIn' | 'tasks'>;

export const noCount = ({ tasks }: Pick<Mission, 'tasks'>): MissionCount => ({ reached: tasks.map(() => 0n), seen: tasks.map(() => []) });

const upTo = (value: bigint, { target }: MissionTask): bigint => (value < target ? value : target);

/** The value that a round adds to a task that needs no memory of earlier rounds. */
function gainOf(task: MissionTask, round: DatedRound): bigint {
  switch (task.metric) {
    case 'rounds':
      return 1n;
    case 'valid_stake':
      return validOf(round);
    case 'wins':
      return BigInt(round.paid > round.staked);
    case 'multiplier':
      return BigInt(multiplierOf(round) >= task.atLeast);
    default:
      return 0n;
  }
}

/** The game or the date of a round, for a task that counts different ones; null for every other task. */
function differentOf({ metric }: MissionTask, { gameId, day }: DatedRound): string | null {
  if (metric === 'distinct_games') return gameId;
  return metric === 'distinct_days' ? day : null;
}

interface TaskCount {
  value: bigint;
  seen: readonly string[];
}

function addToTask(task: MissionTask, before: TaskCount, rounds: readonly DatedRound[]): TaskCount {
  let [value, gained] = [before.value, 0n];
  const seen = new Set(before.seen);
  for (const round of rounds) {
    if (value + gained >= task.target) break;
    if (!fitsFilter(task, round)) continue;
    const different = differentOf(task, round);
    if (different === null) gained += gainOf(task, round);
    else {
      seen.add(different);
      value = BigInt(seen.size);
    }
  }
  value = upTo(value + gained, task);
  if (value === before.value) return before;
  return { value, seen: value === task.target ? [] : [...seen] };
}

/**
 * Adds rounds to what a member has reached, each once and in any order. The same object where they add nothing. It can only grow: a round that is taken
 * back needs a new count of the period (REW-18).
 */
export function addToCount(mission: CountedMission, { from, until, joinedAt }: CountTime, before: MissionCount, rounds: readonly DatedRound[]): MissionCount {
  const counted = rounds.filter(
    (round) =>
      round.state === 'closed' &&
      round.closedAt !== null &&
      round.closedAt >= from &&
      (until === null || round.closedAt < until) &&
      hasCashStake(round) &&
      (!mission.optIn || (joinedAt !== null && round.openedAt >= joinedAt)),
  );
  if (counted.length === 0) return before;
  const tasks = mission.tasks.map((task, index) => addToTask(task, { value: before.reached[index] ?? 0n, seen: before.seen[index] ?? [] }, counted));
  if (tasks.every(({ value }, index) => value === before.reached[index])) return before;
  return { reached: tasks.map(({ value }) => value), seen: tasks.map(({ seen }) => seen) };
}

/** Facts of the time of a period other than its rounds. */
export interface OtherFacts {
  /** Number of dates on which the member has signed in. */
  readonly signedDays: number;
  readonly deposits: readonly MissionDeposit[];
  readonly signals: readonly SignalMetric[];
}

/** The value of a task that counts no rounds; null for every other one. */
function otherValue(task: MissionTask, { signedDays, deposits, signals }: OtherFacts): number | null {
  if (task.metric === 'signed_days') return signedDays;
  if (task.metric === 'deposits') return countedDeposits(task, deposits).length;
  const signal = signalMetrics.find((metric) => metric === task.metric);
  return signal === undefined ? null : Number(signals.includes(signal));
}

/** The count with the values of tasks that count no rounds. */
export function withOthers({ tasks }: Pick<Mission, 'tasks'>, before: MissionCount, facts: OtherFacts): MissionCount {
  const reached = tasks.map((task, index) => {
    const value = otherValue(task, facts);
    return value === null ? (before.reached[index] ?? 0n) : upTo(BigInt(value), task);
  });
  return { ...before, reached };
}

/** True if every task has reached its target. */
export const isComplete = ({ tasks }: Pick<Mission, 'tasks'>, { reached }: MissionCount): boolean =>
  tasks.every(({ target }, index) => (reached[index] ?? 0n) >= target);
