import type { ProblemDefinition } from '../wire/problem-definition.ts';

export const problems = {
  'feedback.length': { status: 422, params: { min: 'count', max: 'count' } },
  'feedback.too_many': { status: 429, params: { max: 'count' } },
  'desk.feedback_unknown': { status: 404, params: {} },
  'desk.feedback_closed': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
