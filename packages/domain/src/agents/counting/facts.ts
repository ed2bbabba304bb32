import { shiftDay } from '../../time/shift-day.ts';
import { isRealMember, type AgentTree, type TreeMember } from '../tree/agent-tree.ts';

/**
 * Counted play of a member and category (money units): `day` is the day in which it was counted, `origin` the day of the bet.
 * Late differences have an earlier origin and may be negative. `rake` is null where the vendor does not state it.
 */
export interface PlayFact {
  readonly member: string;
  readonly day: string;
  readonly origin: string;
  readonly category: string;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly valid: bigint;
  readonly kept: bigint;
  readonly rake: bigint | null;
  /** Held play counts for the member alone (AGENT-14). */
  readonly isHeld?: boolean;
  /** Hour of the day in which it was counted, where hourly salaries are computed from it. */
  readonly hour?: number;
}

/** Deposits, withdrawals and rewards of a member, in money units: `day` is the day on which they count, `origin` that of the movements where it is an earlier one. */
export interface MoneyFact {
  readonly member: string;
  readonly day: string;
  readonly origin?: string;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly rewards: bigint;
}

/** A member with the dates that change what counts; null: never. */
export interface CountedMember extends TreeMember {
  readonly excludedFrom: string | null;
  readonly notCountedFrom: string | null;
}

/** The facts that count for those above: of real members, without held play and play from the day on which a member is not counted (agents.md 3.6, 4.3). */
export const countedFacts = (facts: readonly PlayFact[], members: readonly CountedMember[]): PlayFact[] =>
  rebateFacts(facts, members).filter(({ isHeld }) => isHeld !== true);

/** The facts of a run of rebates: besides those that count, held play, which pays the member's own rebate alone. */
export function rebateFacts(facts: readonly PlayFact[], members: readonly CountedMember[]): PlayFact[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  return facts.filter(({ member, origin }) => {
    const known = byId.get(member);
    return known !== undefined && isRealMember(known.type) && (known.notCountedFrom === null || origin < known.notCountedFrom);
  });
}

/** True if the own rebate of a day lapses: it is paid when the day is closed, which is the next day (agents.md 5.4). */
export const lapsesOwnRebate = ({ excludedFrom }: CountedMember, day: string): boolean => excludedFrom !== null && excludedFrom <= shiftDay(day, 1);

export interface TeamSums {
  readonly staked: bigint;
  readonly paid: bigint;
  readonly valid: bigint;
  readonly ggr: bigint;
  /** Members whose valid turnover reaches the smallest that makes active. */
  readonly active: number;
}

export const CONSOLIDATED = 'CONS';
export const isInScope = (scope: string, category: string): boolean => scope === CONSOLIDATED || scope === category;

/** The facts of a team, each with the placement of its origin day. */
export const teamFacts = (tree: AgentTree, agent: string, facts: readonly PlayFact[]): PlayFact[] =>
  facts.filter(({ member, origin }) => tree.isInTeam(agent, member, origin));

/** The sums of facts. */
export function sumFacts(facts: readonly PlayFact[], activeMin: bigint): TeamSums {
  const byMember = new Map<string, bigint>();
  let [staked, paid, valid, ggr] = [0n, 0n, 0n, 0n];
  for (const fact of facts) {
    staked += fact.staked;
    paid += fact.paid;
    valid += fact.valid;
    ggr += playResult(fact);
    byMember.set(fact.member, (byMember.get(fact.member) ?? 0n) + fact.valid);
  }
  return { staked, paid, valid, ggr, active: [...byMember.values()].filter((turnover) => turnover >= activeMin).length };
}

/** Result of the operator: stake less payout, or in poker the rake where the vendor states it. */
export const playResult = ({ category, staked, paid, rake }: PlayFact): bigint => (category === 'PVP' && rake !== null ? rake : staked - paid);
