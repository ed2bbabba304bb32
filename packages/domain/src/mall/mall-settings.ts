/** Settings of points and of the mall. */
export const mallSettings = {
  /** Major units of valid stake for one point, with the weights of `pointWeights`. A date keeps the figure that it began with. */
  'mall.perPoint': { group: 'rewards', kind: 'integer', min: 1, max: 100_000, default: 20 },
  /** The cost of a point in hundredths of the currency's major unit, for reports alone (rewards.md 2). */
  'mall.pointCost': { group: 'rewards', kind: 'integer', min: 0, max: 100_000, default: 5 },
} as const;
