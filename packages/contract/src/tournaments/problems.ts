import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Tournaments: why one cannot be entered or left, or changed at the desk. */
export const problems = {
  'tournament.unknown': { status: 404, params: {} },
  /** It has ended, cancelled, or needs no entering. */
  'tournament.not_open': { status: 409, params: {} },
  /** The member's rank is too low, or the member was taken out. */
  'tournament.not_for_you': { status: 403, params: {} },
  /** It has begun, so it can no longer be cancelled; or its results are final. */
  'desk.tournament_begun': { status: 409, params: {} },
  'desk.tournament_final': { status: 409, params: {} },
  /** The results are not in review, or the same person has published the tournament. */
  'desk.tournament_no_review': { status: 409, params: {} },
  'desk.tournament_own': { status: 409, params: {} },
  'desk.entry_unknown': { status: 404, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
