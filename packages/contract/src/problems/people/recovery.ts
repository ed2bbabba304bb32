import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Forgotten and changed passwords. */
export const recoveryProblems = {
  /** The merchant has disabled this method. */
  'recovery.way_closed': { status: 403, params: {} },
  /** Unknown, used or expired: all get the same answer (T10). */
  'recovery.link_invalid': { status: 422, params: {} },
  /** `ways` are comma-separated names of recoveryFactorWays, strongest first. */
  'recovery.second_factor_needed': { status: 403, params: { ways: 'text' } },
  'recovery.second_factor_wrong': { status: 422, params: {} },
  'recovery.password_wrong': { status: 422, params: {} },
  /** The product text defines this code (FORGOT-03). */
  'modify.new.old.same': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
