/** Settings of missions. Amounts are whole major units of the merchant's currency. */
export const missionSettings = {
  /** The most valid stake that a mission may ask for on one day (TASK-05). */
  'missions.dayStakeMax': { group: 'rewards', kind: 'integer', min: 1, max: 10_000_000, default: 20_000 },
} as const;
