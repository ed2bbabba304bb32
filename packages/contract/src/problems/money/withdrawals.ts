import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Withdrawals. Amounts as text. */
export const withdrawalProblems = {
  'withdraw.closed': { status: 409, params: {} },
  /** The merchant pays only members with a verified identity. */
  'withdraw.not_verified': { status: 403, params: {} },
  'withdraw.payment_password_unset': { status: 409, params: {} },
  'withdraw.account_unknown': { status: 404, params: {} },
  'withdraw.account_cooling': { status: 409, params: { until: 'moment' } },
  'withdraw.amount_out_of_range': { status: 422, params: { min: 'text', max: 'text', currency: 'text' } },
  /** Not in whole minor units, or nothing is left after the fee. */
  'withdraw.amount_not_payable': { status: 422, params: {} },
  /** The fee is higher than the one that the page showed. */
  'withdraw.fee_raised': { status: 409, params: { fee: 'text', currency: 'text' } },
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
  /** Already decided by another person or by the rules. */
  'desk.withdrawal_decided': { status: 409, params: {} },
  /** The second person must differ from the first (T33). */
  'desk.withdrawal_own': { status: 409, params: {} },
  /** The gateway cannot be queried about a withdrawal that was not sent. */
  'desk.withdrawal_not_sent': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
