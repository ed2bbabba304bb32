import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** All kinds of log-in. `captcha`: the next attempt needs one (LOGIN-05). */
export const logInProblems = {
  'session.credentials_wrong': { status: 401, params: { captcha: 'flag' } },
  'session.captcha_needed': { status: 403, params: { captcha: 'flag' } },
  'session.captcha_wrong': { status: 422, params: { captcha: 'flag' } },
  'session.phone_proof_wrong': { status: 401, params: {} },
  /** A phone check that has expired, was used, or was begun in another browser or for another purpose: all get the same answer. */
  'session.phone_check_over': { status: 422, params: {} },
  'session.way_closed': { status: 403, params: {} },
  'session.agent_account': { status: 403, params: {} },
  'session.member_account': { status: 403, params: {} },
  /** The second step must send `ticket` together with a code. */
  'session.second_factor_needed': { status: 403, params: { ticket: 'text' } },
  /** A wrong code or an expired second step: both get the same answer. */
  'session.second_factor_wrong': { status: 401, params: {} },
  'session.reauth_needed': { status: 403, params: {} },
  'session.proof_wrong': { status: 422, params: {} },
  'session.social_invalid': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
