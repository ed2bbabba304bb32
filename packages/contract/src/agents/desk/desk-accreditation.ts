import * as z from 'zod';
import { memberName } from '../../desk/people/members.ts';
import { id, line, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { moment } from '../../wire/scalars.ts';
import { accreditation, applicant } from '../agent-applications.ts';
import { agentState, day } from '../agent-scalars.ts';
import { agentParams, agentSheet } from './desk-agents.ts';

const DOCUMENT_MAX = 120;
/** Where the checked document is filed. */
const document = line(DOCUMENT_MAX).trim().default('');

/** Applications and accreditations at the desk (agents.md 13). */
export const deskAccreditation = {
  listAgentApplications: endpoint({
    summary: 'Applications that wait for the desk, oldest first, and agents whose accreditation ends soon, is over or is missing.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-46', 'AGENT-47'],
    params: merchantParam,
    value: z.object({
      applications: z.array(
        applicant.extend({
          id,
          member: memberName,
          /** Null: the member is no agent yet. */
          agentState: agentState.nullable(),
          /** Null: directly under the company. */
          upline: z.string().nullable(),
          termsVersion: z.string(),
          sentAt: moment,
        }),
      ),
      /** `validUntil` is null for agents who have none. */
      ending: z.array(z.object({ member: memberName, state: agentState, validUntil: day.nullable() })),
    }),
    refusals: ['request.not_found'],
  }),
  decideApplication: endpoint({
    summary: 'Accepts or refuses the application of a member; the member becomes an active agent, or has a new accreditation.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-46', 'AGENT-47', 'T85'],
    params: agentParams,
    body: z.object({ accepts: z.boolean(), document, reason }),
    value: z.object({}),
    refusals: [
      'request.not_found',
      'agent.application_unknown',
      'agent.accreditation_needed',
      'agent.accreditation_day',
      'agent.level_limit',
      'agent.in_tree',
      'agent.wrong_state',
    ],
  }),
  setAccreditation: endpoint({
    summary: 'Records a checked accreditation of an agent; it restores who was suspended because the last one was over.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-46', 'AGENT-47', 'T85'],
    params: agentParams,
    body: accreditation.extend({ document, reason }),
    value: agentSheet,
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.accreditation_day', 'agent.wrong_state'],
  }),
};
