import { agentEntities, applicationStates } from '@laro/domain/agents/accreditation/accreditation';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { moment, rowNumber } from '../wire/scalars.ts';
import { agentState, day, key } from './agent-scalars.ts';

const NAME_MAX = 120;
const NUMBER_MAX = 60;
const shared = { module: 'AGEINFO3', whileClosed: 'refuses' } as const;
const words = (max: number) => line(max).trim().min(2);

/** An accreditation of an agent by a regulator. */
export const accreditation = z.object({ number: words(NUMBER_MAX), holder: words(NAME_MAX), issuer: words(NAME_MAX), validUntil: day });
const applicationState = z.enum(applicationStates);
export const applicant = z.object({ entity: z.enum(agentEntities), name: words(NAME_MAX), accreditation: accreditation.nullable() });

/** Applications to become an agent, and new accreditations of agents (agents.md 3.2, 3.3). */
export const agentApplications = {
  getApplication: endpoint({
    summary: 'The member’s own application, whether a new one can be sent, and what it must hold.',
    access: 'member',
    rate: 'read',
    ...shared,
    serves: ['AGENT-47', 'AGENT-04'],
    value: z.object({
      /** Null: no agent. */
      agentState: agentState.nullable(),
      canSend: z.boolean(),
      needsAccreditation: z.boolean(),
      termsVersion: z.string(),
      /** The last day of the accreditation in use; null for none. */
      accreditedUntil: day.nullable(),
      /** The last one; null for none. */
      last: z.object({ state: applicationState, sentAt: moment, reason: z.string() }).nullable(),
    }),
    refusals: [],
  }),
  applyAsAgent: endpoint({
    summary: 'Applies to become an agent; of an agent it is a new accreditation. The upline and then the desk decide.',
    access: 'member',
    rate: 'write',
    ...shared,
    serves: ['AGENT-47', 'AGENT-06'],
    body: applicant.extend({ key, termsVersion: z.string().max(20) }),
    value: z.object({ state: applicationState }),
    refusals: [
      'agent.applications_off',
      'agent.application_sent',
      'agent.accreditation_needed',
      'agent.accreditation_day',
      'agent.terms_changed',
      'agent.level_limit',
      'agent.not_an_agent',
    ],
  }),
  listApplications: endpoint({
    summary: 'Direct players who have applied to become agents and wait for the caller’s answer.',
    access: 'agent',
    rate: 'read',
    ...shared,
    serves: ['AGENT-47'],
    value: z.object({ applications: z.array(z.object({ id: rowNumber, name: z.string(), sentAt: moment })) }),
    refusals: ['agent.not_an_agent', 'agent.application_open'],
  }),
  answerApplication: endpoint({
    summary: 'Hands an application of a direct player on to the desk, or declines it.',
    access: 'agent',
    rate: 'write',
    ...shared,
    serves: ['AGENT-47', 'AGENT-05'],
    params: z.object({ applicationId: rowNumber }),
    body: z.object({ accepts: z.boolean() }),
    value: z.object({}),
    refusals: ['agent.not_an_agent', 'agent.application_open', 'agent.suspended', 'agent.application_unknown'],
  }),
};
