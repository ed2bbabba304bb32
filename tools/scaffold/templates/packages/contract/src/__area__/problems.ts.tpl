import type { ProblemDefinition } from '../problem-definition.ts';

export const problems = {
  '__area__.__thing___unknown': { status: 404, params: {} },
  '__area__.__thing___closed_already': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
