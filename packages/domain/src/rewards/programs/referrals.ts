const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface ReferralRule {
  readonly depositMin: bigint;
  readonly stakeMin: bigint;
  readonly days: number;
  readonly holdDays: number;
  readonly perMonth: number;
  readonly perYear: number;
}

/** Marks of a person: what two accounts of one person have in common, and networks, which only make a person look. */
export interface PersonMarks {
  readonly marks: readonly string[];
  readonly networks: readonly string[];
}

export interface ReferralFacts {
  readonly referrer: PersonMarks;
  readonly friend: PersonMarks;
  /** The friend's account is merged, closed as a duplicate or blocked for law. */
  readonly isFriendOut: boolean;
  /** The gate keeps the referrer from earning, or the referrer's identity is not proven. */
  readonly isReferrerOut: boolean;
  /** A person has looked at what was held and lets it count. */
  readonly isCleared: boolean;
  readonly registeredAt: number;
  readonly verifiedAt: number | null;
  readonly deposits: readonly { readonly at: number; readonly amount: bigint; readonly returnedAt: number | null }[];
  readonly stakes: readonly { readonly at: number; readonly valid: bigint }[];
  /** Qualified friends of the referrer so far, in the month and year in which these conditions are met. */
  readonly qualifiedInMonth: number;
  readonly qualifiedInYear: number;
  readonly now: number;
}

export type ReferralState = 'counting' | 'checking' | 'held' | 'qualified' | 'did_not_count' | 'over_limit';

const meet = (one: readonly string[], other: readonly string[]) => one.some((mark) => other.includes(mark));

/** When the valid stake reaches the smallest one; null while it does not. */
function stakeMetAt(stakes: ReferralFacts['stakes'], min: bigint, isInTime: (at: number) => boolean): number | null {
  let sum = 0n;
  for (const { at, valid } of [...stakes].sort((one, other) => one.at - other.at)) {
    if (isInTime(at)) sum += valid;
    if (sum >= min) return at;
  }
  return null;
}

/**
 * When the last condition was met within the time (INVITE-03); null while one is missing. The last moment counts. A deposit that goes
 * back before the time of checking is over is as if it had not been made.
 */
export function conditionsMetAt(rule: ReferralRule, facts: ReferralFacts): number | null {
  const end = facts.registeredAt + rule.days * DAY_MS;
  const isInTime = (at: number) => at >= facts.registeredAt && at <= end && at <= facts.now;
  const { verifiedAt } = facts;
  const reachedAt = stakeMetAt(facts.stakes, rule.stakeMin, isInTime);
  if (verifiedAt === null || !isInTime(verifiedAt) || reachedAt === null) return null;
  const moments = facts.deposits.flatMap(({ at, amount, returnedAt }) => {
    const metAt = Math.max(verifiedAt, at, reachedAt);
    const stays = returnedAt === null || returnedAt > facts.now || returnedAt >= metAt + rule.holdDays * DAY_MS;
    return stays && amount >= rule.depositMin && isInTime(at) ? [metAt] : [];
  });
  return moments.length === 0 ? null : Math.min(...moments);
}

/** The state of a friend and from when the grants can be claimed (section 12). What does not count never says why. */
export function referralState(rule: ReferralRule, facts: ReferralFacts): { state: ReferralState; claimableFrom: number | null } {
  const without = (state: ReferralState) => ({ state, claimableFrom: null });
  if (facts.isFriendOut || facts.isReferrerOut || meet(facts.referrer.marks, facts.friend.marks)) return without('did_not_count');
  const metAt = conditionsMetAt(rule, facts);
  if (metAt === null) return without(facts.now > facts.registeredAt + rule.days * DAY_MS ? 'did_not_count' : 'counting');
  if (facts.qualifiedInMonth >= rule.perMonth || facts.qualifiedInYear >= rule.perYear) return without('over_limit');
  if (!facts.isCleared && meet(facts.referrer.networks, facts.friend.networks)) return without('held');
  const claimableFrom = metAt + rule.holdDays * DAY_MS;
  return { state: facts.now < claimableFrom ? 'checking' : 'qualified', claimableFrom };
}

/** Milestones whose number of qualified friends is reached and that were not given yet. */
export const milestonesReached = (steps: readonly number[], qualified: number, given: readonly number[]): number[] =>
  steps.filter((step) => step <= qualified && !given.includes(step));
