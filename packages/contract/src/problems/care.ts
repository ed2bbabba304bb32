import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Reviews, closed accounts, interactions and requests of relatives (T41, T51, T53, T54). */
export const careProblems = {
  'limits.review_unknown': { status: 404, params: {} },
  /** The member closed this account; returned only to a caller who has proven to be the member. */
  'session.account_closed': { status: 403, params: {} },
  'relatives.too_many': { status: 429, params: {} },
  'desk.care_unknown': { status: 404, params: {} },
  /** The interaction has already been recorded. */
  'desk.care_recorded': { status: 409, params: {} },
  /** An interaction with this member is already due. */
  'desk.care_open': { status: 409, params: {} },
  'desk.not_closed': { status: 409, params: {} },
  /** The member is excluded: the account stays closed. */
  'desk.reopen_excluded': { status: 409, params: {} },
  'desk.relative_unknown': { status: 404, params: {} },
  /** The state of the request does not allow this act. */
  'desk.relative_moved': { status: 409, params: {} },
  /** No member was found for this request, so no one can be excluded. */
  'desk.relative_no_member': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
