/** Settings of campaigns to members (MAIL-07, MAIL-09). */
export const mailSettings = {
  /** Campaigns that a member gets within seven days, over all channels. */
  'marketing.perWeek': { group: 'promotions', kind: 'integer', min: 1, max: 14, default: 3 },
  /** Members consent by product, too. */
  'marketing.perProduct': { group: 'promotions', kind: 'boolean', default: true },
} as const;
