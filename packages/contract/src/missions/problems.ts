import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Missions: why one cannot be joined. Faults of their rules are those of rewards. */
export const problems = {
  'task.unknown': { status: 404, params: {} },
  /** It has not begun, has ended, has no places left, or needs no joining. */
  'task.not_open': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
