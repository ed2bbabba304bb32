import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Acts that need two people (DESK-29, SAFE-04). */
export const twoPersonsProblems = {
  /** An outside party must be called over https, at a public address other than the site's own (SAFE-02). */
  'desk.party_address': { status: 422, params: {} },
  'desk.proposal_unknown': { status: 404, params: {} },
  /** Decided or withdrawn; `by` names the person. */
  'desk.proposal_decided': { status: 409, params: { by: 'text' } },
  'desk.proposal_expired': { status: 409, params: {} },
  /** The subject has changed since the act was proposed. */
  'desk.proposal_void': { status: 409, params: {} },
  'desk.proposal_not_own': { status: 409, params: {} },
  /** An act on this subject is already proposed; only one can be pending. */
  'desk.proposal_waiting': { status: 409, params: { by: 'text' } },
  'desk.second_person_own': { status: 409, params: {} },
  'desk.second_person_same_hand': { status: 409, params: {} },
  'desk.second_person_changed_limit': { status: 409, params: {} },
  'desk.second_person_same_team': { status: 409, params: {} },
  'desk.second_person_over_limit': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
