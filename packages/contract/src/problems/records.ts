import type { ProblemDefinition } from '../problem-definition.ts';

export const recordsProblems = {
  /** Also for a round of somebody else: nobody learns which rounds there are (T86). */
  'records.round_unknown': { status: 404, params: {} },
  'records.range_too_long': { status: 422, params: { daysMax: 'count' } },
  'records.range_reversed': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
