import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Refusals by limits, pauses and changed terms. */
export const limitsProblems = {
  /** A deposit would exceed a limit: the remainder, the limit, and the time at which more is possible (T38). Amounts as text. */
  'limits.deposit_reached': { status: 403, params: { left: 'text', limit: 'text', currency: 'text', until: 'moment' } },
  /** The time that the member allows for one log-in has been used up. */
  'limits.session_over': { status: 403, params: { minutes: 'count' } },
  'limits.not_ready': { status: 409, params: { until: 'moment' } },
  'limits.nothing_asked': { status: 409, params: {} },
  /** A longer pause already applies. */
  'limits.pause_stands': { status: 409, params: { until: 'moment' } },
  /** The terms have changed materially: the member must accept them first (T3). */
  'terms.changed': { status: 403, params: { version: 'count' } },
  /** An exclusion cannot be shortened now (T45). */
  'desk.exclusion_stands': { status: 409, params: {} },
  /** No such version of the terms, or it is no longer a draft. */
  'desk.terms_unknown': { status: 404, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
