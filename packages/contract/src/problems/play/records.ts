import type { ProblemDefinition } from '../../wire/problem-definition.ts';

export const recordsProblems = {
  /** Also returned for another player's round, so that callers cannot find out which rounds exist (T86). */
  'records.round_unknown': { status: 404, params: {} },
  'records.range_too_long': { status: 422, params: { daysMax: 'count' } },
  'records.range_reversed': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
