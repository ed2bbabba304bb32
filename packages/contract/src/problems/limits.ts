import type { ProblemDefinition } from '../problem-definition.ts';

/** What limits, pauses and changed terms keep a member from. */
export const limitsProblems = {
  /** A deposit would pass a limit: what may still come, the limit, and when there is more room (T38). Amounts as people read them. */
  'limits.deposit_reached': { status: 403, params: { left: 'text', limit: 'text', currency: 'text', until: 'moment' } },
  /** The time that the member gives one log-in is over. */
  'limits.session_over': { status: 403, params: { minutes: 'count' } },
  'limits.not_ready': { status: 409, params: { until: 'moment' } },
  'limits.nothing_asked': { status: 409, params: {} },
  /** A pause that lasts longer is in force already. */
  'limits.pause_stands': { status: 409, params: { until: 'moment' } },
  /** The terms have changed in something that matters: the member agrees anew first (T3). */
  'terms.changed': { status: 403, params: { version: 'count' } },
  /** An exclusion cannot be shortened now (T45). */
  'desk.exclusion_stands': { status: 409, params: {} },
  /** There is no such version of the terms, or it is not being written any more. */
  'desk.terms_unknown': { status: 404, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
