import type { ProblemDefinition } from '../../wire/problem-definition.ts';

export const statementsProblems = {
  /** Also returned for another player's entry, so that callers cannot find out which entries exist (T86). */
  'statements.entry_unknown': { status: 404, params: {} },
  'statements.too_long': { status: 422, params: { entriesMax: 'count' } },
} as const satisfies Record<string, ProblemDefinition>;
