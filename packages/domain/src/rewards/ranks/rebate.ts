import { cutToMinor, MILLION, smaller, sumOf } from '../../money/share.ts';
import { mondayOf } from '../../time/monday-of.ts';
import { shiftDay } from '../../time/shift-day.ts';

const CARRY_DAYS = 30;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** Valid stake by game type, in money units. */
export type ValidByType = Readonly<Record<string, bigint>>;

/** Rules for stakes that an own agent rate pays for, too: the excess of the rank's rate, both rates, or no rate of the rank. */
export const besideAgentRates = ['higher', 'add', 'none'] as const;
export type BesideAgentRate = (typeof besideAgentRates)[number];

/** Periods of a rebate; a week begins on Monday. */
export const rebatePeriods = ['day', 'week'] as const;
export type RebatePeriod = (typeof rebatePeriods)[number];

/** Base of the rates: valid stake, or with `loss` cash stakes less payouts of a whole week by game type, never below 0 (decision 143). */
export const rebateBases = ['valid', 'loss'] as const;
export type RebateBasis = (typeof rebateBases)[number];

/** First and last date of the period that a date belongs to. */
export function periodOf(day: string, period: RebatePeriod): { from: string; to: string } {
  if (period === 'day') return { from: day, to: day };
  const from = mondayOf(day);
  return { from, to: shiftDay(from, WEEK_DAYS - 1) };
}

/** Terms of the period that play belongs to. */
export interface RebateRates {
  /** Rates in ppm by rank and game type; a type that is left out has none. */
  readonly rates: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Rule for a member who has an own rate in an agent's line for the same type (REW-49). */
  readonly besideAgentRate: BesideAgentRate;
}

/** Bounds of the sum of a period. */
export interface RebateBounds {
  /** Smallest and largest rebate of a period, in money units. */
  readonly min: bigint;
  readonly max: bigint;
  readonly decimals: number;
}

export type RebateRule = RebateRates & RebateBounds;

/** Play of one rank: the period itself, or a correction of an earlier one with the rank of that time. */
export interface RankPlay {
  readonly rank: string;
  readonly valid: ValidByType;
  /** The member's own agent rates in ppm by type. */
  readonly agentPpm: Readonly<Record<string, number>>;
}

/** Cash of one game type in a whole week: stakes less payouts, and in millionths what the member's own agent rates pay for its valid stake. */
export interface WeekCash {
  readonly net: bigint;
  readonly agent: bigint;
}

/** A game type in a week: the state of the last computation (nothing for a new week), and the present one. */
export interface WeekPlay {
  readonly rank: string;
  readonly type: string;
  /** Valid stake that is in no rebate yet. */
  readonly valid: bigint;
  readonly before: WeekCash;
  readonly now: WeekCash;
}

/** A part of the sum of a period. `exact` is in millionths of a unit; `loss` is null in a rebate by valid stake. */
export interface RebatePart {
  readonly type: string;
  readonly valid: bigint;
  readonly ppm: number;
  readonly loss: bigint | null;
  readonly exact: bigint;
}

/** Unpaid parts by the day they come from; all have the same sign. */
export interface CarriedPart {
  readonly day: string;
  readonly amount: bigint;
}

/** The rate of a type in ppm, after what the member's own agent rate pays for the same stake (REW-49). */
function ratePpm({ rates, besideAgentRate }: RebateRates, { rank, agentPpm }: Pick<RankPlay, 'rank' | 'agentPpm'>, type: string): number {
  const own = rates[rank]?.[type] ?? 0;
  const agent = agentPpm[type] ?? 0;
  if (agent === 0 || besideAgentRate === 'add') return own;
  return besideAgentRate === 'none' ? 0 : Math.max(0, own - agent);
}

/** Parts by valid stake: exact, before anything is cut. */
export const validParts = (rates: RebateRates, play: RankPlay): RebatePart[] =>
  Object.entries(play.valid).map(([type, valid]) => {
    const ppm = ratePpm(rates, play, type);
    return { type, valid, ppm, loss: null, exact: valid * BigInt(ppm) };
  });

/** The base of a rebate by loss: cash stakes less payouts of a whole week, never below 0. */
export const lossOf = (net: bigint): bigint => (net > 0n ? net : 0n);

/** A rate of a loss, after what own agent rates pay for the same play. The two have different bases, so amounts are compared and not rates. */
function exactOfLoss(besideAgentRate: BesideAgentRate, ppm: number, { net, agent }: WeekCash): bigint {
  const own = lossOf(net) * BigInt(ppm);
  if (agent === 0n || besideAgentRate === 'add') return own;
  if (besideAgentRate === 'none') return 0n;
  return own > agent ? own - agent : 0n;
}

/** The part of a game type by the loss of a week; of a week that was computed before, only the difference. */
export function lossPart({ rates, besideAgentRate }: RebateRates, { rank, type, valid, before, now }: WeekPlay): RebatePart {
  const ppm = rates[rank]?.[type] ?? 0;
  const exact = exactOfLoss(besideAgentRate, ppm, now) - exactOfLoss(besideAgentRate, ppm, before);
  return { type, valid, ppm, loss: lossOf(now.net) - lossOf(before.net), exact };
}

const isKept = (part: CarriedPart, day: string) => Date.parse(day) - Date.parse(part.day) <= CARRY_DAYS * DAY_MS;

/** Adds what a day leaves to what is carried: amounts of the other sign are worked off first, oldest first. */
function addCarried(carried: readonly CarriedPart[], day: string, amount: bigint): CarriedPart[] {
  let rest = amount;
  const parts: CarriedPart[] = [];
  for (const part of carried) {
    const isOpposite = part.amount > 0n !== rest > 0n && rest !== 0n;
    const worked = isOpposite ? (part.amount > 0n ? smaller(part.amount, -rest) : -smaller(-part.amount, rest)) : 0n;
    rest += worked;
    if (part.amount !== worked) parts.push({ ...part, amount: part.amount - worked });
  }
  return rest === 0n ? parts : [...parts, { day, amount: rest }];
}

export interface RebateResult {
  readonly earned: bigint;
  readonly paid: bigint;
  readonly carried: readonly CarriedPart[];
}

export const carriedSum = (parts: readonly CarriedPart[]): bigint => sumOf(parts.map(({ amount }) => amount));

/**
 * The rebate of a period that begins on `day` (rewards.md 9): one sum over all types and corrections, cut once to whole units, then with
 * what is carried cut to minor units. Below the minimum nothing is paid and the sum is carried, for 30 days.
 */
export function rebateOf(bounds: RebateBounds, day: string, counted: readonly Pick<RebatePart, 'exact'>[], carried: readonly CarriedPart[]): RebateResult {
  const earned = sumOf(counted.map(({ exact }) => exact)) / MILLION;
  const kept = carried.filter((part) => isKept(part, day));
  const sum = earned + carriedSum(kept);
  const paid = cutToMinor(smaller(sum, bounds.max), bounds.decimals);
  if (paid > 0n && paid >= bounds.min) return { earned, paid, carried: [] };
  return { earned, paid: 0n, carried: addCarried(kept, day, earned) };
}
