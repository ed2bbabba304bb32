import * as z from 'zod';
import { memberName } from '../../desk/people/members.ts';
import { id, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { day } from '../agent-scalars.ts';
import { contractSummary, contractTerms } from '../contract-scalars.ts';

/** A contract as the desk reads it. */
export const deskContract = contractSummary.extend({
  /** Null: the company pays. */
  payer: memberName.nullable(),
  offeredBy: z.string(),
  endedBy: z.string().nullable(),
});
const memberParams = merchantParam.extend({ memberId: id });

/** Contracts of agents at the desk (agents.md 13). The company offers its own; the agent answers. */
export const deskContracts = {
  listAgentContracts: endpoint({
    summary: 'All contracts of an agent, with the company and with the upline, newest first.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-46'],
    params: memberParams,
    value: z.object({ contracts: z.array(deskContract), firstStarts: z.object({ daily: day, hourly: day, cpa: day, dividend: day }) }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  previewContract: endpoint({
    summary: 'What a contract of the company would have paid for the last three closed periods, as runs compute it.',
    access: 'staff:agents.contracts',
    rate: 'search',
    ...shared,
    serves: ['AGENT-46'],
    params: memberParams,
    body: contractTerms.omit({ from: true }),
    /** The oldest first; none before the first counting. `step` counts from 0, null: no step was reached. */
    value: z.object({
      periods: z.array(z.object({ day, hour: moment.nullable(), amount: money, valid: money, active: z.number().int(), step: z.number().int().nullable() })),
    }),
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.contract_rows', 'agent.contract_terms'],
  }),
  offerCompanyContract: endpoint({
    summary: 'Offers an agent a contract that the company pays.',
    access: 'staff:agents.contracts',
    rate: 'write',
    ...shared,
    serves: ['AGENT-23', 'AGENT-29', 'AGENT-46', 'T85'],
    params: memberParams,
    body: contractTerms.extend({ key: z.uuid(), reason }),
    value: deskContract,
    refusals: [
      'request.not_found',
      'desk.member_unknown',
      'agent.wrong_state',
      'agent.kind_off',
      'agent.contract_rows',
      'agent.contract_terms',
      'agent.contract_overlap',
      'agent.contract_start',
    ],
  }),
  listContractRequests: endpoint({
    summary: 'Contracts that agents directly under the company ask for, the oldest first.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-02', 'AGENT-46'],
    params: merchantParam,
    value: z.object({ requests: z.array(deskContract.extend({ member: memberName })) }),
    refusals: ['request.not_found'],
  }),
  decideContractRequest: endpoint({
    summary: 'Answers the request of an agent: the company offers what was asked for, or refuses.',
    access: 'staff:agents.contracts',
    rate: 'write',
    ...shared,
    serves: ['AGENT-02', 'AGENT-46', 'T85'],
    params: z.object({ merchant: code, contractId: id }),
    body: z.object({ accepts: z.boolean(), reason }),
    value: deskContract,
    refusals: [
      'request.not_found',
      'agent.contract_unknown',
      'agent.contract_state',
      'agent.wrong_state',
      'agent.kind_off',
      'agent.contract_start',
      'agent.contract_overlap',
    ],
  }),
  endAgentContract: endpoint({
    summary:
      'Ends a contract that the company or a house agent pays, with the merchant’s notice or for a breach with the day before, or takes its offer back. One between two agents of real money ends for a breach alone.',
    access: 'staff:agents.contracts',
    rate: 'write',
    ...shared,
    serves: ['AGENT-23', 'AGENT-46', 'T85'],
    params: z.object({ merchant: code, contractId: id }),
    body: z.object({ reason, isBreach: z.boolean().default(false) }),
    value: deskContract,
    refusals: ['request.not_found', 'agent.contract_unknown', 'agent.contract_state'],
  }),
};
