import type { ProblemDefinition } from '../problem-definition.ts';

/** Money out. Amounts as people read them. */
export const withdrawalProblems = {
  'withdraw.closed': { status: 409, params: {} },
  /** The merchant pays out to members whose identity was proven. */
  'withdraw.not_verified': { status: 403, params: {} },
  'withdraw.payment_password_unset': { status: 409, params: {} },
  'withdraw.account_unknown': { status: 404, params: {} },
  'withdraw.account_cooling': { status: 409, params: { until: 'moment' } },
  'withdraw.amount_out_of_range': { status: 422, params: { min: 'text', max: 'text', currency: 'text' } },
  /** Not of whole minor units, or nothing is left of it after the fee. */
  'withdraw.amount_not_payable': { status: 422, params: {} },
  'withdraw.day_count_reached': { status: 409, params: { max: 'count' } },
  'withdraw.day_sum_reached': { status: 409, params: { left: 'text', currency: 'text' } },
  'withdraw.not_enough_money': { status: 409, params: { balance: 'text', currency: 'text' } },
  'withdraw.key_used': { status: 409, params: {} },
  'withdraw.unknown': { status: 404, params: {} },
  'withdraw.not_cancellable': { status: 409, params: {} },
  'payout.second_factor_needed': { status: 409, params: {} },
  'payout.name_unset': { status: 409, params: {} },
  'payout.number_invalid': { status: 422, params: {} },
  'payout.channel_not_offered': { status: 422, params: {} },
  'payout.account_known': { status: 409, params: {} },
  'payout.accounts_full': { status: 409, params: { countMax: 'count' } },
  'desk.withdrawal_unknown': { status: 404, params: {} },
  /** Somebody, or the rules, were faster. */
  'desk.withdrawal_decided': { status: 409, params: {} },
  /** The second person must be another one (T33). */
  'desk.withdrawal_own': { status: 409, params: {} },
  /** The gateway cannot be asked about what was not sent. */
  'desk.withdrawal_not_sent': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
