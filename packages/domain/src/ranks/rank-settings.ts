/** Settings of ranks. */
export const rankSettings = {
  /** From this place of the ladder on, a rank by hand needs a second person; 1 is the lowest rank (VIP-10). */
  'ranks.secondPersonFrom': { group: 'rewards', kind: 'integer', min: 2, max: 20, default: 6 },
} as const;
