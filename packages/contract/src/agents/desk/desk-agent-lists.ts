import { payKinds } from '@laro/domain/agents/contracts/contract-terms';
import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { id, merchantParam, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { money } from '../../wire/scalars.ts';
import { day } from '../agent-scalars.ts';
import { deskMove, moveState } from './desk-moves.ts';

const list = { access: 'staff:agents.read', rate: 'read', ...shared, serves: ['AGENT-46'], params: merchantParam, refusals: ['request.not_found'] } as const;

/** Lists of all agents of a merchant at the desk (agents.md 13). */
export const deskAgentLists = {
  listAgentDebts: endpoint({
    summary: 'Debts of agents to agents below them and to the company, newest first; those that are open, or all; of one agent or of all.',
    ...list,
    query: z.object({
      which: z.enum(['open', 'all']).default('open'),
      /** An agent who owes or is owed; empty for all. */
      memberId: z.union([id, z.literal('')]).default(''),
      before: cursor.default(''),
    }),
    value: z.object({
      debts: z.array(
        z.object({
          id,
          debtor: memberName,
          /** Null: the company. */
          creditor: memberName.nullable(),
          amount: money,
          left: money,
          /** The run that it comes from. */
          run: id,
          kind: z.enum(payKinds),
          day,
        }),
      ),
      /** Sums of what is still open to agents and to the company; of one agent: what the agent owes. */
      open: z.object({ toAgents: money, toCompany: money }),
      next: id.nullable(),
    }),
  }),
  listAllMoves: endpoint({
    summary: 'Moves of all agents and players, newest first, of one state or of all.',
    ...list,
    query: z.object({ state: z.union([moveState, z.literal('')]).default(''), before: cursor.default('') }),
    value: z.object({ moves: z.array(deskMove.extend({ member: memberName, isAgent: z.boolean() })), next: id.nullable() }),
  }),
};
