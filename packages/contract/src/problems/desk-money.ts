import type { ProblemDefinition } from '../problem-definition.ts';

/** Members' money and play at the desk. */
export const deskMoneyProblems = {
  'desk.member_unknown': { status: 404, params: {} },
  /** Free play whose time is over is not opened again. */
  'desk.member_closed': { status: 409, params: {} },
  /** No such block is in force. */
  'desk.block_unknown': { status: 404, params: {} },
  /** The member has neither an authenticator nor a passkey. */
  'desk.affiliate_taken': { status: 409, params: {} },
  'desk.affiliate_unknown': { status: 404, params: {} },
  'desk.not_locked': { status: 409, params: {} },
  'desk.no_factors': { status: 409, params: {} },
  'desk.pair_unknown': { status: 404, params: {} },
  /** An account cannot stand for itself, for one of another kind, or be merged into one that is closed (T5). */
  'desk.merge_impossible': { status: 409, params: {} },
  /** Money is never moved silently: the account to be closed must be empty first. */
  'desk.merge_has_money': { status: 409, params: {} },
  'desk.merge_has_rounds': { status: 409, params: {} },
  'desk.round_unknown': { status: 404, params: {} },
  'desk.period_too_long': { status: 422, params: { max: 'count' } },
  'desk.adjustment_unknown': { status: 404, params: {} },
  /** The member has less than the amount: money is never below zero (T28). `balance` as people read it. */
  'desk.adjustment_below_zero': { status: 409, params: { balance: 'text', currency: 'text' } },
  'desk.adjustment_key_used': { status: 409, params: {} },
  'desk.adjustment_own': { status: 409, params: {} },
  'desk.adjustment_not_own': { status: 409, params: {} },
  'desk.adjustment_decided': { status: 409, params: {} },
  'desk.flag_unknown': { status: 404, params: {} },
  'desk.flag_closed': { status: 409, params: {} },
  /** What has to be reported is reported under a number, and nothing else is. */
  'desk.flag_outcome': { status: 422, params: {} },
  'desk.alarm_unknown': { status: 404, params: {} },
  'desk.alarm_acknowledged': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
