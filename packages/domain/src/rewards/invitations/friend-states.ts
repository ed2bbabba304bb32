const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Play within the time of a friend can be counted so much later. */
const LATE_MS = HOUR_MS;

export interface ReferralRule {
  readonly depositMin: bigint;
  readonly stakeMin: bigint;
  readonly days: number;
  readonly holdDays: number;
  readonly perMonth: number;
  readonly perYear: number;
}

/** Marks that a friend's account can share with the referrer's or with another friend's of the same referrer. */
export const sharedMarks = ['device', 'account', 'card', 'paper', 'name', 'network'] as const;
export type SharedMark = (typeof sharedMarks)[number];

export interface ReferralFacts {
  /** Friend and referrer are one person by their papers. */
  readonly isSamePerson: boolean;
  /** Something in common, or a ring, makes a person look before the friend counts. */
  readonly isDoubtful: boolean;
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

export const referralStates = ['counting', 'checking', 'held', 'qualified', 'did_not_count', 'over_limit'] as const;
export type ReferralState = (typeof referralStates)[number];

/** States as the referrer reads them: a held friend is being checked like any other (INVITE-06). */
export const shownStates = ['counting', 'checking', 'qualified', 'did_not_count', 'over_limit'] as const;
export const shownState = (state: ReferralState): (typeof shownStates)[number] => (state === 'held' ? 'checking' : state);

const RING_FRIENDS = 20;
const RING_FAILED = 5;

/** True if more than 5 of the last 20 friends with an outcome did not count (INVITE-07); `outcomes` begins with the newest. */
export const isRing = (outcomes: readonly ReferralState[]): boolean =>
  outcomes.slice(0, RING_FRIENDS).filter((state) => state === 'did_not_count').length > RING_FAILED;

/** The last moment that counts for a friend; it is included. */
export const lastMoment = ({ days }: Pick<ReferralRule, 'days'>, registeredAt: number): number => registeredAt + days * DAY_MS;

/** When a friend without all conditions is judged for good: all play of the time is counted by then. */
export const failsAfter = (rule: Pick<ReferralRule, 'days'>, registeredAt: number): number => lastMoment(rule, registeredAt) + LATE_MS;

/** When the valid stake reaches the smallest one; null while it does not. A stake that was taken back is negative. */
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
 * back before the time of checking has ended is as if it had not been made.
 */
export function conditionsMetAt(rule: ReferralRule, facts: ReferralFacts): number | null {
  const end = lastMoment(rule, facts.registeredAt);
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

/** The state of a friend, when the conditions were met, and from when the grants can be claimed (section 12). */
export function referralState(rule: ReferralRule, facts: ReferralFacts): { state: ReferralState; metAt: number | null; claimableFrom: number | null } {
  const metAt = conditionsMetAt(rule, facts);
  const without = (state: ReferralState) => ({ state, metAt, claimableFrom: null });
  if (facts.isSamePerson || facts.isFriendOut || facts.isReferrerOut) return without('did_not_count');
  if (metAt === null) return without(facts.now > lastMoment(rule, facts.registeredAt) ? 'did_not_count' : 'counting');
  if (facts.qualifiedInMonth >= rule.perMonth || facts.qualifiedInYear >= rule.perYear) return without('over_limit');
  if (facts.isDoubtful && !facts.isCleared) return without('held');
  const claimableFrom = metAt + rule.holdDays * DAY_MS;
  return { state: facts.now < claimableFrom ? 'checking' : 'qualified', metAt, claimableFrom };
}

/** Milestones whose number of qualified friends is reached and that were not given yet. */
export const milestonesReached = (steps: readonly number[], qualified: number, given: readonly number[]): number[] =>
  steps.filter((step) => step <= qualified && !given.includes(step));
