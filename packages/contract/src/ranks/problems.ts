import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Ranks: what the desk cannot do with a ladder or with the rank of a member. */
export const problems = {
  'desk.ladder_unknown': { status: 404, params: {} },
  /** It is published already, or has changed. */
  'desk.ladder_stale': { status: 409, params: {} },
  /** `faults`: names of LadderFault, parted by commas. */
  'desk.ladder_faults': { status: 422, params: { faults: 'text' } },
  /** No ladder is in force, or it has no such rank. */
  'desk.rank_unknown': { status: 404, params: {} },
  /** The member waits for no decision, or has that rank already. */
  'desk.rank_stale': { status: 409, params: {} },
  /** A rank is approved after a look at identity, means and harm (T107). */
  'desk.rank_look_missing': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
