import * as z from 'zod';
import { proposable } from '../../desk/proposable.ts';
import { id, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { day } from '../agent-scalars.ts';

const count = z.number().int().nonnegative();
const memberParams = merchantParam.extend({ memberId: id });
const endingParams = z.object({ merchant: code, endingId: id });

const deskEnding = z.object({
  id,
  /** `ended`: the team goes to the upline; `player`: an agent without a team is a player again. */
  becomes: z.enum(['ended', 'player']),
  fromDay: day,
  state: z.enum(['agreed', 'acted', 'withdrawn', 'void']),
  reason: z.string(),
  agreedBy: z.string(),
  endedBy: z.string().nullable(),
  /** From this day on what is left on the agent account moves to the own cash. */
  releaseDay: day,
  releasedAt: moment.nullable(),
  /** Taken from the agent account by decision. */
  clawed: money,
});

/** The end of an agent at the desk (agents.md 3.2, 3.3, 13). */
export const deskEndings = {
  listEndings: endpoint({
    summary: 'Ends of an agent, newest first, and what is on the agent account now.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-06', 'AGENT-46'],
    params: memberParams,
    value: z.object({ endings: z.array(deskEnding), balance: money }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  previewEnding: endpoint({
    summary: 'What the end of an agent would do: members that go to the upline, contracts that end or go on with it, links, the account. Changes nothing.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-06', 'AGENT-46'],
    params: memberParams,
    value: z.object({
      fromDay: day,
      releaseDay: day,
      members: count,
      /** Direct agents; below a top agent they become top agents. */
      agents: count,
      /** Own contracts, which end. */
      contracts: count,
      /** Contracts with direct agents, which the upline takes over. */
      passed: count,
      links: count,
      invitations: count,
      balance: money,
      owed: money,
    }),
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.wrong_state', 'agent.moving', 'agent.ending'],
  }),
  proposeEnding: endpoint({
    summary: 'Proposes to end an agent with the next half-month; a second person decides.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-06', 'AGENT-46', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    twoPersons: 'agent.end',
    value: proposable(z.object({ id })),
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.wrong_state', 'agent.moving', 'agent.ending', 'desk.proposal_waiting'],
  }),
  withdrawEnding: endpoint({
    summary: 'Withdraws the agreed end of an agent before it acts.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-06', 'T85'],
    params: endingParams,
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'agent.ending_over'],
  }),
  makeAgentPlayer: endpoint({
    summary: 'Makes an agent without a team a player again.',
    access: 'staff:agents.change',
    rate: 'write',
    ...shared,
    serves: ['AGENT-06', 'AGENT-46', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.wrong_state', 'agent.has_team', 'agent.moving', 'agent.ending'],
  }),
  clawEndedPay: endpoint({
    summary: 'Takes back what is on the frozen account of an ended agent. Above the limit it needs a second person.',
    access: 'staff:agents.approve',
    rate: 'write',
    ...shared,
    serves: ['AGENT-06', 'AGENT-46', 'T85'],
    params: endingParams,
    body: z.object({ reason }),
    twoPersons: 'agent.endedPay',
    value: proposable(z.object({ clawed: money })),
    refusals: ['request.not_found', 'agent.ending_unknown', 'agent.wrong_state', 'agent.pay_settled', 'desk.proposal_waiting'],
  }),
};
