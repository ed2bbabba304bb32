import type { ProblemDefinition } from '../problem-definition.ts';

/** Logging in by any way. `captcha` says that the next try must bring one (LOGIN-05). */
export const logInProblems = {
  'session.credentials_wrong': { status: 401, params: { captcha: 'flag' } },
  'session.captcha_needed': { status: 403, params: { captcha: 'flag' } },
  'session.captcha_wrong': { status: 422, params: { captcha: 'flag' } },
  'session.phone_proof_wrong': { status: 401, params: {} },
  /** A check of a phone that is too old, used, or was begun in another browser or for something else: one answer. */
  'session.phone_check_over': { status: 422, params: {} },
  'session.way_closed': { status: 403, params: {} },
  'session.agent_account': { status: 403, params: {} },
  'session.member_account': { status: 403, params: {} },
  /** The `ticket` is what the second step brings back, with a code. */
  'session.second_factor_needed': { status: 403, params: { ticket: 'text' } },
  /** A wrong code, and a step that took too long: one answer. */
  'session.second_factor_wrong': { status: 401, params: {} },
  'session.reauth_needed': { status: 403, params: {} },
  'session.proof_wrong': { status: 422, params: {} },
  'session.social_invalid': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
