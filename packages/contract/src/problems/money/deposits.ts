import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Deposits, for players and at the desk. Amounts as text. */
export const depositProblems = {
  'deposit.method_unknown': { status: 404, params: {} },
  'deposit.amount_out_of_range': { status: 422, params: { min: 'text', max: 'text', currency: 'text' } },
  'deposit.key_used': { status: 409, params: {} },
  'deposit.too_many_open': { status: 409, params: { max: 'count' } },
  /** `left`: remainder of the 24-hour cap (T79). */
  'deposit.daily_limit': { status: 403, params: { max: 'text', left: 'text', currency: 'text' } },
  'deposit.gateway_unavailable': { status: 503, params: {} },
  'deposit.unknown': { status: 404, params: {} },
  /** The order no longer waits for anything. */
  'deposit.closed': { status: 409, params: {} },
  'deposit.slip_unreadable': { status: 422, params: {} },
  'deposit.slip_too_large': { status: 422, params: { megabytesMax: 'count' } },
  'desk.deposit_unknown': { status: 404, params: {} },
  'desk.deposit_decided': { status: 409, params: {} },
  /** Above the limit two different people decide (T33). */
  'desk.deposit_own': { status: 409, params: {} },
  'desk.deposit_not_asked': { status: 503, params: {} },
  'desk.method_wrong': { status: 422, params: { what: 'text' } },
  'desk.payment_key_unknown': { status: 404, params: {} },
  'desk.callback_unknown': { status: 404, params: {} },
  'desk.statement_unreadable': { status: 422, params: { line: 'count' } },
} as const satisfies Record<string, ProblemDefinition>;
