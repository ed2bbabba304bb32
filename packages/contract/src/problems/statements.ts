import type { ProblemDefinition } from '../problem-definition.ts';

export const statementsProblems = {
  /** Also for an entry of somebody else: nobody learns which entries there are (T86). */
  'statements.entry_unknown': { status: 404, params: {} },
  'statements.too_long': { status: 422, params: { entriesMax: 'count' } },
} as const satisfies Record<string, ProblemDefinition>;
