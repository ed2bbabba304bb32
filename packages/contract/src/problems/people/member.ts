import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** A block of a member by the operator: act, cause (domain/member-blocks.ts), and end. */
export const memberProblems = {
  'member.blocked': { status: 403, params: { kind: 'text', cause: 'text' } },
  'member.blocked_until': { status: 403, params: { kind: 'text', cause: 'text', until: 'moment' } },
} as const satisfies Record<string, ProblemDefinition>;
