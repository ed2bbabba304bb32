import { cutToMinor, MILLION, smaller, sumOf } from '../../money/share.ts';

/** Valid stake by game type, in money units. */
export type ValidByType = Readonly<Record<string, bigint>>;

/** Rules for stakes that an own agent rate pays for, too: the excess of the rank's rate, both rates, or no rate of the rank. */
export const besideAgentRates = ['higher', 'add', 'none'] as const;
export type BesideAgentRate = (typeof besideAgentRates)[number];

export interface RebateRule {
  /** Rates in ppm by rank and game type; a type that is left out has none. */
  readonly rates: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Smallest and largest rebate of a period, in money units. */
  readonly min: bigint;
  readonly max: bigint;
  readonly decimals: number;
  /** Rule for a member who has an own rate in an agent's line for the same type (REW-49). */
  readonly besideAgentRate: BesideAgentRate;
}

/** Play of one rank: the period itself, or a correction of an earlier one with the rank of that time. */
export interface RankPlay {
  readonly rank: string;
  readonly valid: ValidByType;
  /** The member's own agent rates in ppm by type. */
  readonly agentPpm: Readonly<Record<string, number>>;
}

/** Unpaid parts by the day they come from; all have the same sign. */
export interface CarriedPart {
  readonly day: string;
  readonly amount: bigint;
}

const CARRY_DAYS = 30;
const DAY_MS = 86_400_000;

/** The rate of a type in ppm, after what the member's own agent rate pays for the same stake (REW-49). */
export function ratePpm({ rates, besideAgentRate }: RebateRule, { rank, agentPpm }: Pick<RankPlay, 'rank' | 'agentPpm'>, type: string): number {
  const own = rates[rank]?.[type] ?? 0;
  const agent = agentPpm[type] ?? 0;
  if (agent === 0 || besideAgentRate === 'add') return own;
  return besideAgentRate === 'none' ? 0 : Math.max(0, own - agent);
}

/** Valid stake times rate over all types, in millionths of a unit: exact, before anything is cut. */
const exactEarned = (rule: RebateRule, play: RankPlay): bigint =>
  sumOf(Object.entries(play.valid).map(([type, valid]) => valid * BigInt(ratePpm(rule, play, type))));

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
export function rebateOf(rule: RebateRule, day: string, plays: readonly RankPlay[], carried: readonly CarriedPart[]): RebateResult {
  const earned = sumOf(plays.map((play) => exactEarned(rule, play))) / MILLION;
  const kept = carried.filter((part) => isKept(part, day));
  const sum = earned + carriedSum(kept);
  const paid = cutToMinor(smaller(sum, rule.max), rule.decimals);
  if (paid > 0n && paid >= rule.min) return { earned, paid, carried: [] };
  return { earned, paid: 0n, carried: addCarried(kept, day, earned) };
}

/** The base of a rebate by loss: cash stakes less payouts of a whole week, never below 0. */
export const lossOf = (staked: bigint, paid: bigint): bigint => (staked > paid ? staked - paid : 0n);
