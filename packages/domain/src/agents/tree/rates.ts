import { shiftDay } from '../../time/shift-day.ts';
import { versionsByMember } from './agent-tree.ts';

/** The categories of the agent centre, one for each round (agents.md 4.1). */
export const agentCategories = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
export type AgentCategory = (typeof agentCategories)[number];

/** Categories whose own rebate is what the player kept at the bet (agents.md 5.3). */
export const keptCategories: readonly string[] = ['LOTT', 'ZY', 'ELOTT', 'SEA'];

/** Rates of a member by category in ppm, from a day on. A category that is left out has the rate 0. */
export interface RateVersion {
  readonly member: string;
  readonly from: string;
  readonly ppm: Readonly<Record<string, number>>;
}

export type RateOn = (member: string, category: string, day: string) => number;

export function ratesOf(versions: readonly RateVersion[]): RateOn {
  const versionOn = versionsByMember(versions);
  return (member, category, day) => versionOn(member, day)?.ppm[category] ?? 0;
}

export interface RateBounds {
  readonly stepPpm: number;
  readonly maxPpm: Readonly<Record<string, number>>;
  readonly noticeDays: number;
}

export type RateFault =
  | { readonly code: 'rate_step' | 'rate_above_cap' | 'rate_above_own'; readonly category: string; readonly max: number }
  | { readonly code: 'rate_notice'; readonly from: string };

export interface RateChange {
  readonly from: string;
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  /** The upline's versions that are in force on or after the first day of the change; empty under the company. */
  readonly upline: readonly Readonly<Record<string, number>>[];
}

/** All reasons for refusing a change of rates (agents.md 5.1): step, cap, the upline's rates, and notice for a cut. */
export function rateFaults({ from, before, after, upline }: RateChange, bounds: RateBounds, today: string): RateFault[] {
  const faults: RateFault[] = [];
  for (const [category, ppm] of Object.entries(after)) {
    const cap = bounds.maxPpm[category] ?? 0;
    const own = Math.min(...upline.map((rates) => rates[category] ?? 0));
    if (ppm < 0 || ppm % bounds.stepPpm !== 0) faults.push({ code: 'rate_step', category, max: bounds.stepPpm });
    if (ppm > cap) faults.push({ code: 'rate_above_cap', category, max: cap });
    if (ppm > own) faults.push({ code: 'rate_above_own', category, max: own });
  }
  const isCut = Object.keys(before).some((category) => (after[category] ?? 0) < (before[category] ?? 0));
  const first = shiftDay(today, isCut ? Math.max(1, bounds.noticeDays) : 1);
  if (from < first) faults.push({ code: 'rate_notice', from: first });
  return faults;
}

/** Rates cut to what the upline has, category by category: for members below an agent whose rates fall, and for a moved subtree. */
export const cutToUpline = (own: Readonly<Record<string, number>>, upline: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(own).map(([category, ppm]) => [category, Math.min(ppm, upline[category] ?? 0)]));

/** The higher rate of each category: a member who gets other rates without notice loses none. */
export const higherOf = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): Record<AgentCategory, number> =>
  Object.fromEntries(agentCategories.map((category) => [category, Math.max(one[category] ?? 0, other[category] ?? 0)])) as Record<AgentCategory, number>;

/** The lowest rate of each category among versions: what may be granted below while any of them counts. */
export const lowestOf = (versions: readonly Readonly<Record<AgentCategory, number>>[]): Record<AgentCategory, number> =>
  Object.fromEntries(
    agentCategories.map((category) => [category, versions.length === 0 ? 0 : Math.min(...versions.map((rates) => rates[category]))]),
  ) as Record<AgentCategory, number>;

/** Rates in the order of the categories, as they are stored; what is left out is 0. */
export const rateVector = (ppm: Readonly<Record<string, number>>): number[] => agentCategories.map((category) => ppm[category] ?? 0);

export const ratesOfVector = (vector: readonly number[]): Record<AgentCategory, number> =>
  Object.fromEntries(agentCategories.map((category, place) => [category, vector[place] ?? 0])) as Record<AgentCategory, number>;
