import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Sessions of players. Unknown user and wrong password share one code, so that accounts cannot be enumerated (LOGIN-11). */
export const sessionProblems = {
  'session.missing': { status: 401, params: {} },
  'session.ended': { status: 401, params: {} },
  'session.page_half_missing': { status: 403, params: {} },
  'session.members_only': { status: 403, params: {} },
  /** House accounts, which have an account already: for members of types 0, 1 and 2 alone. */
  'session.free_reject': { status: 403, params: {} },
  'session.body_unreadable': { status: 400, params: {} },
  'session.body_stale': { status: 409, params: {} },
  'session.locked': { status: 403, params: { until: 'moment' } },
  'session.account_disabled': { status: 403, params: {} },
  'session.trial_account': { status: 403, params: {} },
  'session.ticket_invalid': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
