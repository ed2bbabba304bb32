import type { ProblemDefinition } from '../../wire/problem-definition.ts';

export const catalogueProblems = {
  'catalogue.game_unknown': { status: 404, params: {} },
  'catalogue.vendor_unknown': { status: 404, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
