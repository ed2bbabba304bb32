/** Settings of rewards. Amounts are whole major units of the merchant's currency. */
export const rewardSettings = {
  /** A rule whose worst case of a month is above it needs a second person (REW-29). */
  'rewards.secondPersonAbove': { group: 'rewards', kind: 'integer', min: 0, max: 10_000_000, default: 50_000 },
  /** Rewards wait until the member's identity is proven (rewards.md 5). */
  'rewards.needsVerified': { group: 'rewards', kind: 'boolean', default: true },
  /** The most that a reward may ask to be wagered, in times of the bonus (T99). */
  'promotions.wageringMax': { group: 'promotions', kind: 'integer', min: 0, max: 60, default: 10 },
  /** Play of one product may be rewarded with another one (T98). */
  'promotions.mixedProducts': { group: 'promotions', kind: 'boolean', default: true },
  /** Within one rule the reward grows no faster than its target (T105). */
  'promotions.steadyValue': { group: 'promotions', kind: 'boolean', default: true },
} as const;
