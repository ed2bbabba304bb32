import * as z from 'zod';
import { memberName } from '../../desk/people/members.ts';
import { proposable } from '../../desk/proposable.ts';
import { id, line, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code } from '../../wire/scalars.ts';
import { day } from '../agent-scalars.ts';

const count = z.number().int().nonnegative();
const memberParams = merchantParam.extend({ memberId: id });
/** `to`: the new upline by name or number; empty is the company. `fromDay`: the 1st or 16th of a month. */
const planned = z.object({ to: line(64).trim(), fromDay: day });
export const moveState = z.enum(['agreed', 'acted', 'withdrawn', 'void']);
export const deskMove = z.object({
  id,
  /** Null: the company. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  fromDay: day,
  state: moveState,
  reason: z.string(),
  agreedBy: z.string(),
  endedBy: z.string().nullable(),
});
const faults = ['request.not_found', 'desk.member_unknown', 'agent.wrong_state', 'agent.move_day', 'agent.move_cycle', 'agent.level_limit'] as const;

/** Moves of a member with everybody below at the desk (agents.md 3.4, 13). */
export const deskMoves = {
  findMovable: endpoint({
    summary: 'Members who can be moved, agents and players, whose name begins with a text, with who is directly above.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-08', 'AGENT-46'],
    params: merchantParam,
    query: z.object({ name: line(32).trim().min(1) }),
    value: z.object({
      /** `upline` is null under the company. */
      members: z.array(memberName.extend({ isAgent: z.boolean(), upline: z.string().nullable() })),
      /** True: more names begin with it. */
      hasMore: z.boolean(),
    }),
    refusals: ['request.not_found'],
  }),
  listMoves: endpoint({
    summary: 'Moves of an agent or a player, newest first.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-08', 'AGENT-46'],
    params: memberParams,
    value: z.object({
      moves: z.array(deskMove),
    }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  previewMove: endpoint({
    summary: 'What a move would do: members, levels of agents, rates that are cut, contracts that end. Changes nothing.',
    access: 'staff:agents.move',
    rate: 'write',
    ...shared,
    serves: ['AGENT-08', 'AGENT-46'],
    params: memberParams,
    body: planned,
    value: z.object({ members: count, levels: count, cuts: count, contracts: count }),
    refusals: [...faults],
  }),
  proposeMove: endpoint({
    summary: 'Proposes to move an agent with everybody below, or a player, from a half-month on; a second person decides.',
    access: 'staff:agents.move',
    rate: 'write',
    ...shared,
    serves: ['AGENT-07', 'AGENT-08', 'AGENT-46', 'T85'],
    params: memberParams,
    body: planned.extend({ reason }),
    twoPersons: 'agent.move',
    value: proposable(z.object({ id })),
    refusals: [...faults, 'agent.moving', 'agent.ending', 'desk.proposal_waiting'],
  }),
  withdrawMove: endpoint({
    summary: 'Withdraws an agreed move before it acts.',
    access: 'staff:agents.move',
    rate: 'write',
    ...shared,
    serves: ['AGENT-08', 'T85'],
    params: z.object({ merchant: code, moveId: id }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'agent.move_over'],
  }),
};
