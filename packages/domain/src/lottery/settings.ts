const whole = (initial: number) => ({ group: 'lottery', kind: 'integer', min: 0, max: 1_000_000_000, default: initial }) as const;
const base = (initial: number) => ({ group: 'lottery', kind: 'integer', min: 1500, max: 1980, default: initial }) as const;

/** Stakes, limits and prize bases of the lottery (LOTT-15, LOTT-17, LOTT-19, LOTT-25, LOTT-26). Amounts are whole major units unless a name says minor units. */
export const lotterySettings = {
  /** Units of the traditional plays and the price of a bet on six balls, in minor units. */
  'lottery.unitsMinor': { group: 'lottery', kind: 'texts', pattern: '[1-9]\\d{0,6}', maxCount: 6, default: ['1000', '100', '10'] },
  'lottery.sixBallPriceMinor': { group: 'lottery', kind: 'integer', min: 1, max: 100_000, default: 2000 },
  'lottery.lineMinMinor': { group: 'lottery', kind: 'integer', min: 1, max: 100_000_000, default: 500 },
  'lottery.lineMax': whole(50_000),
  'lottery.orderMax': whole(100_000),
  'lottery.lineWinMax': whole(5_000_000),
  'lottery.drawWinMax': whole(10_000_000),
  'lottery.outcomeMax': whole(20_000_000),
  'lottery.playMax': whole(50_000_000),
  /** Payouts of an order from here on are released by two people (LOTT-34). */
  'lottery.reviewFrom': { group: 'lottery', kind: 'integer', min: 1, max: 1_000_000_000, default: 1_000_000 },
  'lottery.baseLott': base(1800),
  'lottery.baseZY': base(1800),
  'lottery.baseElott': base(1900),
  'lottery.baseSEA': base(1600),
  'lottery.vietnamMode': { group: 'lottery', kind: 'choice', options: ['Lott', 'ZY'], default: 'Lott' },
  /** Players may choose ZY in place of the mode of electronic draws. */
  'lottery.modeChoice': { group: 'lottery', kind: 'boolean', default: false },
  /** The rate of a player without an upline in the modes ZY and Elott, in ppm of the stake. */
  'lottery.startRatePpm': { group: 'lottery', kind: 'integer', min: 0, max: 200_000, default: 0 },
  'lottery.coverPercent': { group: 'lottery', kind: 'integer', min: 50, max: 100, default: 70 },
} as const;
