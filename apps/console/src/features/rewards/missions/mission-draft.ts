import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import { playMetrics, signalMetrics } from '@laro/domain/rewards/programs/missions';
import { missionBounds, type MissionPeriod, type TaskMetric } from '@laro/domain/missions/mission-program';
import type { BudgetRule } from '@laro/domain/rewards/grants/budget';
import { isNothing, type Amount } from '@laro/domain/money/money';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { rewardDraftOf, rewardOfDraft, type RewardDraft } from '#console/shared/rewards/reward-draft.ts';
import { groupsOf, rowsOf, type ConditionDraft } from '#console/shared/rewards/segment-draft.ts';
import { budgetOf, type DeskMission, type MissionInput, type Task } from './mission-queries.ts';

/** A task as it is typed; lists are codes between commas. */
export interface TaskDraft {
  metric: TaskMetric;
  target: string;
  atLeast: string;
  gameTypes: readonly GameType[];
  games: string;
  vendors: string;
  minStake: string;
  depositMin: string;
}

export interface MissionDraft {
  code: string;
  names: Partial<Record<Language, string>>;
  startsAt: string;
  endsAt: string;
  period: MissionPeriod;
  optIn: boolean;
  tasks: readonly TaskDraft[];
  reward: RewardDraft;
  /** Rewards next to the first one. */
  further: readonly RewardDraft[];
  rankFrom: string;
  segment: readonly ConditionDraft[];
  places: string;
  dayPlaces: string;
  mode: BudgetRule['mode'];
  cap: string;
  dayCap: string;
  position: string;
}

interface Reader {
  amount: (text: string) => Amount | null;
  amountOrZero: (text: string) => Amount | null;
  text: (amount: Amount) => string;
}

const ZERO = '0.00' as Amount;
const POSITION_MAX = 999;
export const emptyReward: RewardDraft = { offerId: '', text: '' };
export const emptyTask: TaskDraft = { metric: 'rounds', target: '', atLeast: '', gameTypes: [], games: '', vendors: '', minStake: '', depositMin: '' };

/** True for a task that is done or not: it has no target. */
export const isDoneOnce = (metric: TaskMetric): boolean => signalMetrics.some((signal) => signal === metric);
/** Only tasks of rounds have filters. */
export const countsRounds = (metric: TaskMetric): boolean => playMetrics.includes(metric);

/** A whole number from 1 to a bound; null for any other text. */
function wholeNumber(text: string, max: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** Codes between commas; null if one of them is none. */
function codesOf(text: string): string[] | null {
  const codes = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return codes.every((part) => /^[A-Za-z0-9_.-]{1,64}$/.test(part)) ? codes : null;
}

const taskDraftOf = (task: Task, reader: Reader): TaskDraft => ({
  metric: task.metric,
  target: task.metric === 'valid_stake' ? reader.text(task.stake) : String(task.count),
  atLeast: task.metric === 'multiplier' ? String(task.atLeast) : '',
  gameTypes: task.gameTypes,
  games: task.games.join(', '),
  vendors: task.vendors.join(', '),
  minStake: isNothing(task.minStake) ? '' : reader.text(task.minStake),
  depositMin: task.metric === 'deposits' ? reader.text(task.depositMin ?? ZERO) : '',
});

/** The form of a mission: what its newest version says, or one task without a target. */
export function missionDraftOf(mission: DeskMission | null, zone: string, now: number, reader: Reader): MissionDraft {
  const startsAt = toWallTime(new Date(now).toISOString(), zone);
  const empty: MissionDraft = {
    code: '',
    names: {},
    startsAt,
    endsAt: '',
    period: 'day',
    optIn: false,
    tasks: [emptyTask],
    reward: emptyReward,
    further: [],
    rankFrom: '',
    segment: [],
    places: '',
    dayPlaces: '',
    mode: 'alarm',
    cap: '',
    dayCap: '',
    position: '1',
  };
  if (mission === null) return empty;
  const { body, code, state, endsAt } = mission;
  const { reward } = body;
  const budget = budgetOf(body);
  return {
    code,
    names: body.names,
    startsAt: state === 'draft' ? toWallTime(mission.startsAt, zone) : startsAt,
    endsAt: endsAt === null ? '' : toWallTime(endsAt, zone),
    period: body.period,
    optIn: body.optIn,
    tasks: body.tasks.map((task) => taskDraftOf(task, reader)),
    reward: rewardDraftOf(reward, reader.text),
    further: body.further.map((other) => rewardDraftOf(other, reader.text)),
    rankFrom: body.rankFrom ?? '',
    segment: rowsOf(body.segment ?? [], reader.text),
    places: String(body.places ?? ''),
    dayPlaces: String(body.dayPlaces ?? ''),
    mode: budget.mode,
    cap: budget.cap === null ? '' : reader.text(budget.cap),
    dayCap: budget.dayCap === null ? '' : reader.text(budget.dayCap),
    position: String(body.position),
  };
}

function taskOfDraft(draft: TaskDraft, reader: Reader): Task | null {
  const { metric } = draft;
  const isStake = metric === 'valid_stake';
  const count = isStake ? 0 : isDoneOnce(metric) ? 1 : wholeNumber(draft.target, missionBounds.count);
  const stake = isStake ? reader.amount(draft.target) : ZERO;
  const atLeast = metric === 'multiplier' ? wholeNumber(draft.atLeast, missionBounds.atLeast) : 0;
  const minStake = draft.minStake.trim() === '' ? ZERO : reader.amountOrZero(draft.minStake);
  const depositMin = metric === 'deposits' ? reader.amount(draft.depositMin) : ZERO;
  const [games, vendors] = [codesOf(draft.games), codesOf(draft.vendors)];
  if (depositMin === null || count === null || stake === null || atLeast === null || minStake === null || games === null || vendors === null) return null;
  return { metric, count, stake, atLeast, minStake, depositMin, games, vendors, gameTypes: gameTypes.filter((type) => draft.gameTypes.includes(type)) };
}

/** A number of places; empty for no bound. */
const placesOf = (text: string): number | null | 'wrong' => (text.trim() === '' ? null : (wholeNumber(text, missionBounds.places) ?? 'wrong'));

/** The budget of the form; an alarm has none for a day. Null for a text that is no amount. */
function budgetOfDraft({ mode, cap, dayCap }: MissionDraft, reader: Reader): MissionInput['body']['budget'] | null {
  const isFilled = { cap: cap.trim() !== '', dayCap: mode === 'firstCome' && dayCap.trim() !== '' };
  const total = isFilled.cap ? reader.amount(cap) : null;
  const day = isFilled.dayCap ? reader.amount(dayCap) : null;
  return (isFilled.cap && total === null) || (isFilled.dayCap && day === null) ? null : { mode, cap: total, dayCap: day };
}

export const mayAddReward = ({ further }: MissionDraft): boolean => further.length < missionBounds.further;
export const mayAddTask = ({ tasks }: MissionDraft): boolean => tasks.length < missionBounds.tasks;

/** The body of the call; null while the form is not complete. */
export function missionOfDraft(draft: MissionDraft, zone: string, offers: readonly Offer[], reader: Reader): MissionInput | null {
  const tasks = draft.tasks.flatMap((task) => taskOfDraft(task, reader) ?? []);
  const reward = rewardOfDraft(draft.reward, offers, reader);
  const further = draft.further.flatMap((other) => rewardOfDraft(other, offers, reader) ?? []);
  const startsAt = fromWallTime(draft.startsAt, zone);
  const endsAt = draft.endsAt === '' ? null : fromWallTime(draft.endsAt, zone);
  const places = placesOf(draft.places);
  const dayPlaces = placesOf(draft.dayPlaces);
  const position = wholeNumber(draft.position, POSITION_MAX);
  const names = Object.fromEntries(Object.entries(draft.names).filter(([, text]) => text.trim() !== ''));
  const isWritten =
    /^[a-z0-9-]{2,40}$/.test(draft.code) && Object.keys(names).length > 0 && tasks.length === draft.tasks.length && further.length === draft.further.length;
  if (!isWritten || reward === null || startsAt === null || (draft.endsAt !== '' && endsAt === null)) return null;
  const budget = budgetOfDraft(draft, reader);
  const segment = groupsOf(draft.segment, reader.amount);
  if (segment === null || position === null || budget === null || places === 'wrong' || dayPlaces === 'wrong') return null;
  const { code, period, optIn } = draft;
  const rankFrom = draft.rankFrom === '' ? null : draft.rankFrom;
  return { code, startsAt, endsAt, body: { names, period, optIn, tasks, reward, further, rankFrom, segment, places, dayPlaces, budget, position } };
}
