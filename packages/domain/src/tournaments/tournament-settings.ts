/** Settings of tournaments. Amounts are whole major units of the merchant's currency. */
export const tournamentSettings = {
  /** Results whose prizes are above it wait for a person's decision (TOUR-06). */
  'tournaments.reviewAbove': { group: 'rewards', kind: 'integer', min: 0, max: 10_000_000, default: 50_000 },
} as const;
