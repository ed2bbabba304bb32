const whole = (min: number, max: number, initial: number) => ({ group: 'withdraw', kind: 'integer', min, max, default: initial }) as const;
const flag = (initial: boolean) => ({ group: 'withdraw', kind: 'boolean', default: initial }) as const;
const AMOUNT_MAX = 100_000_000;

/** Settings of withdrawals (CASH-02). Amounts are whole major units of the merchant's currency. */
export const withdrawalSettings = {
  'withdraw.isOpen': flag(true),
  'withdraw.gateway': { group: 'withdraw', kind: 'choice', options: ['xendit', 'airwallex'], default: 'xendit' },
  'withdraw.min': whole(1, AMOUNT_MAX, 100),
  'withdraw.max': whole(1, AMOUNT_MAX, 500_000),
  'withdraw.dayCount': whole(1, 100, 5),
  'withdraw.daySum': whole(1, AMOUNT_MAX, 1_000_000),
  'withdraw.feeFixed': whole(0, 10_000, 0),
  'withdraw.feeBasisPoints': whole(0, 1_000, 0),
  /** How many accounts a member may bind, and how long a new one waits before its first use (T6). */
  'withdraw.accountsMax': whole(1, 20, 5),
  'withdraw.coolingHours': whole(0, 168, 24),
  /** Only members whose identity was proven (T24, A.3.6.c). */
  'withdraw.needsVerified': flag(true),
  /** T30: by default players cannot cancel a request (decisions 11). */
  'withdraw.mayCancel': flag(false),
  /** Up to this amount withdrawals without notes are approved automatically. */
  'withdraw.autoLimit': whole(0, AMOUNT_MAX, 10_000),
  'withdraw.memberHours': whole(0, 720, 24),
  /** Above it two persons approve (T33). */
  'withdraw.secondPersonAbove': whole(0, AMOUNT_MAX, 50_000),
} as const;
