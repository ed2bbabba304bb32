import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { id, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { moment } from '../../wire/scalars.ts';
import { agentParams } from './desk-agents.ts';

/** The log of what agents looked up, at the desk (agents.md 9.3, 13). */
export const deskLookups = {
  listAgentLookups: endpoint({
    summary: 'Sheets and rounds of members that an agent has opened, exports of the team, and files of statements, newest first.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-43', 'AGENT-46'],
    params: agentParams,
    query: z.object({ before: cursor.default('') }),
    value: z.object({
      lookups: z.array(z.object({ id, kind: z.enum(['sheet', 'rounds', 'members', 'play', 'statement']), member: memberName.nullable(), at: moment })),
      next: id.nullable(),
    }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
};
