import type { ProblemDefinition } from '../problem-definition.ts';

/** What the operator has forbidden to a member: which act, why (domain/member-blocks.ts), and until when. */
export const memberProblems = {
  'member.blocked': { status: 403, params: { kind: 'text', cause: 'text' } },
  'member.blocked_until': { status: 403, params: { kind: 'text', cause: 'text', until: 'moment' } },
} as const satisfies Record<string, ProblemDefinition>;
