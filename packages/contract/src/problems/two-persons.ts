import type { ProblemDefinition } from '../problem-definition.ts';

/** Acts that two people decide on (DESK-29, SAFE-04). */
export const twoPersonsProblems = {
  /** An outside party is reached over https, at a public address that is not the site's own (SAFE-02). */
  'desk.party_address': { status: 422, params: {} },
  'desk.proposal_unknown': { status: 404, params: {} },
  /** Decided or withdrawn; `by` says by whom. */
  'desk.proposal_decided': { status: 409, params: { by: 'text' } },
  'desk.proposal_expired': { status: 409, params: {} },
  /** The subject is no longer what it was when the act was proposed. */
  'desk.proposal_void': { status: 409, params: {} },
  'desk.proposal_not_own': { status: 409, params: {} },
  /** One proposal at a time waits for an act on a subject. */
  'desk.proposal_waiting': { status: 409, params: { by: 'text' } },
  'desk.second_person_own': { status: 409, params: {} },
  'desk.second_person_same_hand': { status: 409, params: {} },
  'desk.second_person_changed_limit': { status: 409, params: {} },
  'desk.second_person_same_team': { status: 409, params: {} },
  'desk.second_person_over_limit': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
