import type { ProblemDefinition } from '../problem-definition.ts';

export const pushProblems = {
  /** The address belongs to no push service that browsers use. */
  'push.endpoint_refused': { status: 422, params: {} },
  /** A message of the desk has no words in the merchant's own language. */
  'push.words_missing': { status: 422, params: { language: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
