import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Money and play of members at the desk. */
export const deskMoneyProblems = {
  'desk.member_unknown': { status: 404, params: {} },
  /** Expired free play cannot be reopened. */
  'desk.member_closed': { status: 409, params: {} },
  /** No such block applies. */
  'desk.block_unknown': { status: 404, params: {} },
  /** The member has neither an authenticator nor a passkey. */
  'desk.affiliate_taken': { status: 409, params: {} },
  'desk.affiliate_unknown': { status: 404, params: {} },
  'desk.not_locked': { status: 409, params: {} },
  'desk.no_factors': { status: 409, params: {} },
  'desk.tags_full': { status: 409, params: { countMax: 'count' } },
  'desk.pair_unknown': { status: 404, params: {} },
  /** An account cannot replace itself or one of another kind, or be merged into a closed one (T5). */
  'desk.merge_impossible': { status: 409, params: {} },
  /** Money is never moved silently: the account to be closed must be empty first. */
  'desk.merge_has_money': { status: 409, params: {} },
  'desk.merge_has_rounds': { status: 409, params: {} },
  'desk.round_unknown': { status: 404, params: {} },
  'desk.period_too_long': { status: 422, params: { max: 'count' } },
  'desk.adjustment_unknown': { status: 404, params: {} },
  /** The member has less than the amount, and money is never below zero (T28). `balance` as text. */
  'desk.adjustment_below_zero': { status: 409, params: { balance: 'text', currency: 'text' } },
  'desk.adjustment_key_used': { status: 409, params: {} },
  'desk.adjustment_own': { status: 409, params: {} },
  'desk.adjustment_not_own': { status: 409, params: {} },
  'desk.adjustment_decided': { status: 409, params: {} },
  'desk.flag_unknown': { status: 404, params: {} },
  'desk.flag_closed': { status: 409, params: {} },
  /** Closing a reportable flag needs a report number; other flags take none. */
  'desk.flag_outcome': { status: 422, params: {} },
  'desk.table_unknown': { status: 404, params: {} },
  /** A table is given no wider band of stakes than its game was made for. */
  'desk.table_band': { status: 422, params: {} },
  'desk.alarm_unknown': { status: 404, params: {} },
  'desk.alarm_acknowledged': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
