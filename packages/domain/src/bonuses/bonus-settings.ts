/** Settings of bonuses. */
export const bonusSettings = {
  /** Which money a stake takes first: bonus money (decisions 10, GLI-19 4.3.5), or cash. A bonus keeps the order that it was granted with. */
  'bonus.isBonusFirst': { group: 'bonus', kind: 'boolean', default: true },
  /** Above it, in whole major units, two persons give a bonus by hand (T33). */
  'bonus.secondPersonAbove': { group: 'bonus', kind: 'integer', min: 0, max: 1_000_000, default: 1_000 },
  /** Most that one member can get from an offer, in whole major units; above it the offer needs two people, even if its terms alone need one (SAFE-03). */
  'bonus.offerSecondPersonAbove': { group: 'bonus', kind: 'integer', min: 0, max: 10_000_000, default: 10_000 },
} as const;
