import { payKinds } from '@laro/domain/agents/contracts/contract-terms';
import { harmStates } from '@laro/domain/agents/team/harm';
import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { id, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code } from '../../wire/scalars.ts';
import { day } from '../agent-scalars.ts';
import { agentParams } from './desk-agents.ts';

const count = z.number().int().nonnegative();
const kindsOff = z.array(z.enum(payKinds)).max(payKinds.length);

/** Teams with far more signs of harm than usual, and the kinds of pay of an agent (agents.md 10, T51). */
export const deskHarm = {
  listHarmMarkers: endpoint({
    summary:
      'Agents whose team has a share of members with limits, pauses or long sessions far above that of all members, newest first. Numbers of members alone.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['T51', 'AGENT-46'],
    params: merchantParam,
    query: z.object({ state: z.union([z.enum(harmStates), z.literal('')]).default(''), before: cursor.default('') }),
    value: z.object({
      markers: z.array(
        z.object({
          id,
          agent: memberName,
          day,
          members: count,
          /** Members with any of the signs. */
          marked: count,
          limits: count,
          pauses: count,
          longPlay: count,
          /** The share of all members of the merchant. */
          meanPpm: count,
          state: z.enum(harmStates),
          by: z.string().nullable(),
          reason: z.string().nullable(),
          kindsOff,
        }),
      ),
      next: id.nullable(),
    }),
    refusals: ['request.not_found'],
  }),
  lookAtHarm: endpoint({
    summary: 'Records that a person has looked at a team, and which kinds of pay of its agent are off from now on.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['T51', 'AGENT-46', 'AGENT-48', 'T85'],
    params: z.object({ merchant: code, markerId: id }),
    body: z.object({ kindsOff, reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'agent.marker_over', 'desk.member_unknown'],
  }),
  changeAgentKinds: endpoint({
    summary: 'Switches kinds of pay of one agent off, or on again. Rebates and contracts of the kind end with the day, dividends with the half-month.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['T51', 'AGENT-46', 'AGENT-48', 'T85'],
    params: agentParams,
    body: z.object({ kindsOff, reason }),
    value: z.object({ kindsOff }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
};
