/** A condition of a rank: a fact must reach the target. Both are whole numbers; points and amounts are in units. */
export interface RankCondition {
  readonly kind: string;
  readonly days: number | null;
  readonly target: bigint;
}

export interface Rank {
  readonly id: string;
  readonly conditions: readonly RankCondition[];
  readonly upgradeBonus: bigint;
  /** A person must look at the member before this rank is given (VIP-08). */
  readonly needsApproval: boolean;
}

export type RankFacts = (condition: RankCondition) => bigint;

export interface RankProgress {
  /** The next rank; null on the highest one. */
  readonly labelId: string | null;
  readonly completed: number;
  readonly total: number;
}

const isMet = (facts: RankFacts) => (condition: RankCondition) => facts(condition) >= condition.target;

/** True if the facts meet every condition of a rank. */
export const meetsConditions = ({ conditions }: Rank, facts: RankFacts): boolean => conditions.every(isMet(facts));

/** Progress to the next rank (VIP-02). */
export function rankProgress(next: Rank | null, facts: RankFacts): RankProgress {
  if (next === null) return { labelId: null, completed: 0, total: 0 };
  return { labelId: next.id, completed: next.conditions.filter(isMet(facts)).length, total: next.conditions.length };
}

/** Shown progress in whole percent, rounded down: 100 on the highest rank, 0 if there is nothing to count. */
export function shownPercent({ labelId, completed, total }: RankProgress): number {
  if (labelId === null) return 100;
  return total === 0 ? 0 : Math.floor((completed * 100) / total);
}

export interface RankRise {
  /** Number of the rank that is held afterwards; the lowest is 1. */
  readonly held: number;
  /** Ranks whose upgrade bonus is granted now, in the order of the ladder. */
  readonly bonuses: readonly Rank[];
  /** The rank that waits for a person's approval. */
  readonly inReview: Rank | null;
}

/** The rank with a number; null above the highest. */
export const rankAt = (ladder: readonly Rank[], number: number): Rank | null => ladder[number - 1] ?? null;

/** Rises rank by rank while all conditions of the next are met; each bonus is given once in the life of an account (VIP-03). */
export function riseOf(ladder: readonly Rank[], held: number, facts: RankFacts, given: readonly string[], approved: readonly string[] = []): RankRise {
  const bonuses: Rank[] = [];
  let place = held;
  for (const rank of ladder.slice(held)) {
    if (!meetsConditions(rank, facts)) break;
    if (rank.needsApproval && !approved.includes(rank.id)) return { held: place, bonuses, inReview: rank };
    place += 1;
    if (rank.upgradeBonus > 0n && !given.includes(rank.id)) bonuses.push(rank);
  }
  return { held: place, bonuses, inReview: null };
}
