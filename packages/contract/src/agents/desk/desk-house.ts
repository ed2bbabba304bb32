import { houseTypes } from '@laro/domain/agents/tree/agent-tree';
import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { id, line, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { moment } from '../../wire/scalars.ts';
import { rates } from '../agent-scalars.ts';
import { agentTerms } from '../contract-scalars.ts';
import { agentParams } from './desk-agents.ts';
import { deskContract } from './desk-contracts.ts';

const type = z.union([z.literal(houseTypes.player), z.literal(houseTypes.agent), z.literal(houseTypes.topAgent)]);
const account = memberName.extend({
  /** 40, 41 and 42: a player, an agent and a top agent of staff. */
  type,
  isEnabled: z.boolean(),
  openedAt: moment,
  /** A house agent directly above; null under the company and for a player in no tree. */
  upline: z.object({ id, name: z.string() }).nullable(),
});

/** House accounts: staff's accounts for tests and presentations, in trial money and a tree apart (agents.md 3.1). */
export const deskHouse = {
  listHouseAccounts: endpoint({
    summary: 'House accounts of the merchant, newest first: all of them, agents alone, or those whose name begins with some letters.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-04', 'AGENT-46'],
    params: merchantParam,
    query: z.object({
      kind: z.enum(['all', 'agents']).default('all'),
      /** The beginning of a name; empty for any. */
      query: line(64).trim().default(''),
      before: cursor.default(''),
    }),
    value: z.object({ accounts: z.array(account), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  openHouseAccount: endpoint({
    summary: 'Opens a house account with its place among house accounts. Its password is returned once.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-04', 'AGENT-07', 'AGENT-46', 'T85'],
    params: merchantParam,
    body: z.object({
      username: line(64).trim().min(1),
      type,
      /** The id of a house agent directly above; empty for top agents, and for a player in no tree. */
      under: z.union([id, z.literal('')]).default(''),
      rates,
      reason,
    }),
    value: z.object({ account, password: z.string() }),
    refusals: [
      'request.not_found',
      'registration.fields_invalid',
      'registration.username_taken',
      'agent.house_place',
      'agent.level_limit',
      'agent.rate_above_own',
      'agent.rate_above_cap',
    ],
  }),
  setHousePassword: endpoint({
    summary: 'Gives a house account a new password, which is returned once; its sessions end.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-04', 'AGENT-46', 'T85'],
    params: agentParams,
    body: z.object({ reason }),
    value: z.object({ password: z.string() }),
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.member_closed'],
  }),
  putHouseContract: endpoint({
    summary: 'Puts a contract in force that a house agent pays to the house agent directly below. House accounts answer no offers.',
    access: 'staff:agents.contracts',
    rate: 'write',
    ...shared,
    serves: ['AGENT-04', 'AGENT-23', 'AGENT-24', 'AGENT-46', 'T85'],
    params: agentParams,
    body: agentTerms.extend({ key: z.uuid(), reason }),
    value: deskContract,
    refusals: [
      'request.not_found',
      'desk.member_unknown',
      'agent.house_place',
      'agent.wrong_state',
      'agent.kind_off',
      'agent.contract_rows',
      'agent.contract_terms',
      'agent.contract_above_own',
      'agent.contract_overlap',
      'agent.contract_start',
    ],
  }),
};
