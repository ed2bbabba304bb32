import { valueRises } from '../rewards/grants/law-checks.ts';
import type { GameType } from '../catalogue/game-categories.ts';
import type { Language } from '../system/languages.ts';
import { MAJOR_UNIT, type Money } from '../money/money.ts';
import { MILLION, sumOf } from '../money/share.ts';
import { meetsConditions, riseOf, type Rank, type RankCondition, type RankFacts } from '../rewards/ranks/ladder.ts';
import { playPoints } from '../rewards/ranks/play-points.ts';
import { noPlay, type PlaySum } from '../rewards/ranks/reached.ts';
import { lossOf, periodOf, type RebateBasis, type RebatePeriod } from '../rewards/ranks/rebate.ts';
import { dayAt } from '../time/day-at.ts';
import { isAsGood, type WithdrawalBenefits } from '../withdrawals/withdrawal-terms.ts';
import { dayStart } from './months.ts';
import { conditionOf, isOfPlay, isSound, isWindowKind, memberFact, noMemberFacts, playFact, type MemberFacts, type RankDemand } from './rank-demands.ts';
import { hostMinutes, type RankHost } from './rank-host.ts';

/** A rank as the operator writes it. Points are whole, money is in units, rates are ppm of what the rebate counts, by game type. */
export interface LadderRank {
  readonly id: string;
  readonly names: Partial<Record<Language, string>>;
  readonly points: number;
  readonly days: number;
  readonly isProven: boolean;
  /** Further conditions, one of a kind. */
  readonly demands: readonly RankDemand[];
  readonly needsApproval: boolean;
  /** Points of the last 90 days that keep the rank; 0: nothing. */
  readonly keepPoints: number;
  readonly upgrade: Money;
  readonly monthly: Money;
  readonly birthday: Money;
  readonly rates: Readonly<Record<GameType, number>>;
  readonly withdraw: WithdrawalBenefits;
  /** Null: no host. */
  readonly host: RankHost | null;
}

/** A version of a ladder, its ranks from the lowest. */
export interface LadderBody {
  readonly ranks: readonly LadderRank[];
  /** Major units of valid stake for one point, and weights of the game types in hundredths. */
  readonly perPoint: number;
  readonly weights: Readonly<Record<GameType, number>>;
  /** Missed months in a row that only warn (VIP-04). */
  readonly graceMonths: number;
  /** The period of a rebate, and what its rates are applied to; `loss` only by the week (rewards.md 9). */
  readonly rebatePeriod: RebatePeriod;
  readonly rebateBasis: RebateBasis;
  readonly rebateMin: Money;
  readonly rebateMax: Money;
}

export const ladderBounds = { ranks: { min: 2, max: 20 }, points: 1_000_000_000, days: 3650, perPoint: 100_000, weight: 1000 } as const;

/** Highest rates in ppm by what they are applied to: a loss is a small part of the valid stake. */
export const rebateRateMax = { valid: 20_000, loss: 200_000 } as const satisfies Record<RebateBasis, number>;

export const rankChangeCauses = ['rise', 'fall', 'warned', 'approved', 'declined', 'set'] as const;
export type RankChangeCause = (typeof rankChangeCauses)[number];

/** Days whose points keep a rank. */
export const KEEP_DAYS = 90;

/** Facts of a member for the conditions of ranks: play, and what is no play. */
export type RankPlayFacts = PlaySum & MemberFacts;
export const noFacts: RankPlayFacts = { ...noPlay, ...noMemberFacts };

/** The conditions of a rank (VIP-02); a figure of 0 is none. */
export function conditionsOf({ points, days, isProven, demands }: LadderRank): RankCondition[] {
  return [
    ...(isProven ? [{ kind: 'identity_verified', days: null, target: 1n }] : []),
    ...(days > 0 ? [{ kind: 'play_days_total', days: null, target: BigInt(days) }] : []),
    ...(points > 0 ? [{ kind: 'points_total', days: null, target: BigInt(points) * MAJOR_UNIT }] : []),
    ...demands.map(conditionOf),
  ];
}

export const ranksOf = ({ ranks }: LadderBody): Rank[] =>
  ranks.map((rank) => ({ id: rank.id, conditions: conditionsOf(rank), upgradeBonus: rank.upgrade, needsApproval: rank.needsApproval }));

export const rankPoints = (body: LadderBody, valid: RankPlayFacts['valid']): Money => playPoints(body, valid);

/** Facts for the conditions of a ladder. */
export function rankFacts(body: LadderBody, facts: RankPlayFacts): RankFacts {
  const pointsOf = (valid: PlaySum['valid']): Money => rankPoints(body, valid);
  return (condition) => (isOfPlay(condition) ? playFact(condition, facts, pointsOf) : memberFact(condition, facts));
}

/** True if play alone meets what a rank asks of it; the other conditions are not lost with a round. */
export const meetsByPlay = (body: LadderBody, rank: Rank, play: PlaySum): boolean =>
  meetsConditions({ ...rank, conditions: rank.conditions.filter(isOfPlay) }, (condition) => playFact(condition, play, (valid) => rankPoints(body, valid)));

/** Dates that conditions of the last days look back; 0: none does. */
export const windowOf = ({ ranks }: Pick<LadderBody, 'ranks'>): number =>
  Math.max(0, ...ranks.flatMap(({ demands }) => demands.flatMap(({ kind, days }) => (isWindowKind(kind) ? [days] : []))));

/** Place of a rank in a ladder, from 1; a rank that the ladder no longer has is the lowest. */
export const placeOf = ({ ranks }: Pick<LadderBody, 'ranks'>, id: string | null): number => Math.max(1, ranks.findIndex((rank) => rank.id === id) + 1);

export function rankOn({ ranks }: Pick<LadderBody, 'ranks'>, place: number): LadderRank {
  const rank = ranks[place - 1];
  if (!rank) throw new RangeError(`the ladder has no rank ${place}`);
  return rank;
}

/** The place that a member's facts reach, with every approval given. For the preview of a new ladder (VIP-10). */
export function reachedPlace(body: LadderBody, facts: RankPlayFacts): number {
  const ranks = ranksOf(body);
  return Math.max(
    1,
    riseOf(
      ranks,
      1,
      rankFacts(body, facts),
      [],
      ranks.map(({ id }) => id),
    ).held,
  );
}

/** Rates by rank and game type, as the rebate takes them. */
export const rebateRates = ({ ranks }: LadderBody): Readonly<Record<string, Readonly<Record<string, number>>>> =>
  Object.fromEntries(ranks.map(({ id, rates }) => [id, rates]));

/** Play of a type in a whole week: valid stake, and cash stakes less payouts. */
export interface WeekPlayed {
  readonly type: string;
  readonly valid: Money;
  readonly net: Money;
}

/** Rebates of weeks of play at a rank, before bounds and agent rates. For the preview of a ladder. */
export const rebateEstimate = (body: LadderBody, { rates }: LadderRank, weeks: readonly WeekPlayed[]): Money =>
  sumOf(weeks.map(({ type, valid, net }) => (body.rebateBasis === 'loss' ? lossOf(net) : valid) * BigInt(rates[type as GameType] ?? 0))) / MILLION;

/** Checks by a person before a rank is approved (T107). */
export const reviewLooks = ['identity', 'means', 'harm'] as const;
export type ReviewLook = (typeof reviewLooks)[number];

/** True if a decision may be carried out: a yes needs every look, a no needs none. */
export const hasLooked = (isApproved: boolean, looked: readonly ReviewLook[]): boolean => !isApproved || reviewLooks.every((look) => looked.includes(look));

export const ladderFaults = [
  'schema',
  'language_missing',
  'steps_fall',
  'value_rises',
  'loss_needs_week',
  'week_begins_monday',
  'rate_above_max',
  'benefit_falls',
  'host_needs_approval',
  'worse_too_soon',
] as const;
export type LadderFault = (typeof ladderFaults)[number];

const isWellFormed = ({ ranks, rebateMin, rebateMax }: LadderBody): boolean => {
  const [lowest] = ranks;
  return (
    lowest !== undefined &&
    conditionsOf(lowest).length === 0 &&
    !lowest.needsApproval &&
    new Set(ranks.map(({ id }) => id)).size === ranks.length &&
    ranks.every(({ host }) => host === null || hostMinutes(host) > 0) &&
    ranks.every(({ demands }) => demands.every(isSound) && new Set(demands.map(({ kind }) => kind)).size === demands.length) &&
    rebateMin <= rebateMax
  );
};

const targetOf = ({ demands }: LadderRank, kind: string): number => demands.find((demand) => demand.kind === kind)?.target ?? 0;

/** True if a rank asks for no less than the one below. Conditions of the last days cannot be compared, because their numbers of days differ. */
const demandsRise = (rank: LadderRank, before: LadderRank): boolean =>
  before.demands.every(({ kind, target }) => isWindowKind(kind) || targetOf(rank, kind) >= target);

const rises = ({ ranks }: LadderBody): boolean =>
  ranks.every((rank, index) => {
    const before = ranks[index - 1];
    return (
      before === undefined ||
      (rank.points >= before.points && rank.days >= before.days && Number(rank.isProven) >= Number(before.isProven) && demandsRise(rank, before))
    );
  });

/** True if a rank has worse terms of withdrawals than the one below it, or no host where that one has: who rises loses nothing. */
const hasFallingBenefit = ({ ranks }: LadderBody): boolean =>
  ranks.some(({ withdraw, host }, index) => {
    const before = ranks[index - 1];
    return before !== undefined && (!isAsGood(withdraw, before.withdraw) || (before.host !== null && host === null));
  });

/** The upgrade bonuses with the points that they ask for. */
const upgradeSteps = ({ ranks }: LadderBody) => ranks.map(({ points, upgrade }) => ({ target: BigInt(points), amount: upgrade }));

/** A version of a ladder with its start in milliseconds. */
export interface LadderStart {
  readonly body: Pick<LadderBody, 'rebatePeriod'>;
  readonly startsAt: number;
}

const isByWeek = (ladder: LadderStart | null): boolean => ladder?.body.rebatePeriod === 'week';

/** True if the start of a version would cut a week of rebates: one of the two versions is by the week, and the start is not Monday at 00:00. */
function cutsWeek(before: LadderStart | null, after: LadderStart, timeZone: string): boolean {
  const day = dayAt(after.startsAt, timeZone);
  const isMonday = periodOf(day, 'week').from === day && dayStart(day, timeZone) === after.startsAt;
  return (isByWeek(before) || isByWeek(after)) && !isMonday;
}

/** The published versions before and after a ladder, and the present moment. */
export interface LadderNeighbours {
  readonly before: LadderStart | null;
  readonly next: LadderStart | null;
  readonly now: number;
  readonly timeZone: string;
}

/**
 * True if a version would begin or end within a week of rebates (REW-26: a week ends under the version under which it began), or would change the period
 * of past dates.
 */
export function breaksWeek(ladder: LadderStart, { before, next, now, timeZone }: LadderNeighbours): boolean {
  const isLate = isByWeek(before) !== isByWeek(ladder) && ladder.startsAt < now;
  return isLate || cutsWeek(before, ladder, timeZone) || (next !== null && cutsWeek(ladder, next, timeZone));
}

const isRateAboveMax = ({ ranks, rebateBasis }: LadderBody): boolean =>
  ranks.some(({ rates }) => Object.values(rates).some((ppm) => ppm > rebateRateMax[rebateBasis]));

export interface LadderQuestion {
  readonly body: LadderBody;
  /** `breaksWeek` */
  readonly isWeekBroken: boolean;
  readonly languages: readonly Language[];
  /** Its terms are worse than those that members have, and begin before they may (REW-26). */
  readonly isTooSoon: boolean;
  /** `promotions.steadyValue` */
  readonly steadyValue: boolean;
}

/** All faults of a ladder; it is not published with any (REW-27). */
export function faultsOfLadder({ body, languages, isTooSoon, steadyValue, isWeekBroken }: LadderQuestion): LadderFault[] {
  const isNamed = body.ranks.every(({ names }) => languages.every((language) => (names[language] ?? '').trim() !== ''));
  return [
    ...(isWellFormed(body) ? [] : (['schema'] as const)),
    ...(isNamed ? [] : (['language_missing'] as const)),
    ...(rises(body) ? [] : (['steps_fall'] as const)),
    ...(steadyValue && valueRises(upgradeSteps(body)) ? (['value_rises'] as const) : []),
    ...(body.rebateBasis === 'loss' && body.rebatePeriod !== 'week' ? (['loss_needs_week'] as const) : []),
    ...(isWeekBroken ? (['week_begins_monday'] as const) : []),
    ...(isRateAboveMax(body) ? (['rate_above_max'] as const) : []),
    ...(hasFallingBenefit(body) ? (['benefit_falls'] as const) : []),
    ...(body.ranks.some(({ host, needsApproval }) => host !== null && !needsApproval) ? (['host_needs_approval'] as const) : []),
    ...(isTooSoon ? (['worse_too_soon'] as const) : []),
  ];
}
