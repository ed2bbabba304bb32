/** Settings of promotions that pay rewards. Amounts are whole major units of the merchant's currency. */
export const promotionSettings = {
  /** A reward above it, alone or with the others that a member was issued within a day, needs a second person (SAFE-03). */
  'promotions.secondPersonAbove': { group: 'promotions', kind: 'integer', min: 0, max: 1_000_000, default: 1_000 },
} as const;
