import type { ProblemDefinition } from '../problem-definition.ts';

/** Forgotten and changed passwords. */
export const recoveryProblems = {
  /** The merchant has switched this way off. */
  'recovery.way_closed': { status: 403, params: {} },
  /** Unknown, used or too old: one answer (T10). */
  'recovery.link_invalid': { status: 422, params: {} },
  /** `ways` are names of recoveryFactorWays with commas between, the strongest first. */
  'recovery.second_factor_needed': { status: 403, params: { ways: 'text' } },
  'recovery.second_factor_wrong': { status: 422, params: {} },
  'recovery.password_wrong': { status: 422, params: {} },
  /** The product text names this code itself (FORGOT-03). */
  'modify.new.old.same': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
