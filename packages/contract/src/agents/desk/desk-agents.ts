import { payKinds } from '@laro/domain/agents/contracts/contract-terms';
import { deskAgentMoves } from '@laro/domain/agents/tree/agent-states';
import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { id, line, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { accreditation } from '../agent-applications.ts';
import { agentState, allRates, day, rates } from '../agent-scalars.ts';

const count = z.number().int().nonnegative();
const agent = memberName.extend({
  type: z.number().int(),
  state: agentState,
  level: z.number().int().positive(),
  since: moment,
  direct: count,
  members: count,
});
/** Versions of a member's rates, the newest first. */
const rateVersions = z.array(z.object({ from: day, ppm: allRates, by: z.string(), reason: z.string(), at: moment }));
export const agentSheet = agent.extend({
  /** Everybody above, the top agent first. */
  path: z.array(memberName),
  links: count,
  stateSince: moment,
  needsAccreditation: z.boolean(),
  /** Kinds of pay that are off for this agent, besides those of the merchant. */
  kindsOff: z.array(z.enum(payKinds)),
  /** The newest first. */
  accreditations: z.array(accreditation.extend({ document: z.string(), by: z.string(), at: moment })),
  rates: rateVersions,
});
export const agentParams = z.object({ merchant: code, memberId: id });

/** The tree of agents at the desk (agents.md 13). */
export const deskAgents = {
  listAgents: endpoint({
    summary: 'Agents of a step of the tree, newest first: top agents, or those directly under one; or by the beginning of a name.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-46'],
    params: merchantParam,
    query: z.object({
      under: z.union([id, z.literal('')]).default(''),
      state: z.union([agentState, z.literal('')]).default(''),
      query: line(32).trim().default(''),
      before: cursor.default(''),
    }),
    value: z.object({ agents: z.array(agent), path: z.array(memberName), next: z.string().nullable() }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  getAgent: endpoint({
    summary: 'One agent: state, path, rates with who set them, sizes of the team.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-46'],
    params: agentParams,
    value: agentSheet,
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  addAgent: endpoint({
    summary: 'Makes a member who is in nobody’s team a top agent, with rates.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-46', 'AGENT-07', 'AGENT-18', 'T85'],
    params: merchantParam,
    body: z.object({ username: line(64).trim().min(1), rates, reason }),
    value: agentSheet,
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.in_tree', 'agent.rate_above_cap'],
  }),
  changeAgentState: endpoint({
    summary: 'Approves an applied agent, suspends an active one, or lifts a suspension.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-06', 'AGENT-46', 'T85'],
    params: agentParams,
    body: z.object({ act: z.enum(deskAgentMoves), reason }),
    value: agentSheet,
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.wrong_state', 'agent.accreditation_needed'],
  }),
  getMemberRates: endpoint({
    summary: 'The place of a member in the tree, and the rates with who set them.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-18', 'AGENT-46'],
    params: agentParams,
    value: z.object({
      isAgent: z.boolean(),
      /** Directly above; null under the company. */
      upline: memberName.nullable(),
      rates: rateVersions,
    }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  changeAgentRates: endpoint({
    summary: 'Gives an agent or a player other rates from a day on; those below are cut to them after a confirmation.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-18', 'AGENT-46', 'T85'],
    params: agentParams,
    body: z.object({ from: day, rates, reason, confirmsCut: z.boolean().default(false) }),
    value: z.object({ from: day, cut: z.number().int().nonnegative() }),
    refusals: [
      'request.not_found',
      'desk.member_unknown',
      'agent.rate_notice',
      'agent.rate_above_own',
      'agent.rate_above_cap',
      'agent.rate_below_downline',
      'agent.quota_not_enough',
    ],
  }),
};
