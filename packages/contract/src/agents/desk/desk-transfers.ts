import { transferStates } from '@laro/domain/agents/transfers/transfer-rules';
import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { id, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { moment, money } from '../../wire/scalars.ts';

const state = z.enum(transferStates);
const transferParams = merchantParam.extend({ transferId: id });

/** Money that agents send down their team, at the desk (agents.md 8.2, 13). */
export const deskTransfers = {
  listAgentTransfers: endpoint({
    summary: 'Transfers of agents, newest first, of one state or of all.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-38', 'AGENT-46'],
    params: merchantParam,
    query: z.object({ state: z.union([state, z.literal('')]).default(''), before: cursor.default('') }),
    value: z.object({
      transfers: z.array(
        z.object({
          id,
          sender: memberName,
          receiver: memberName,
          amount: money,
          state,
          sentAt: moment,
          takenBack: money,
          decidedBy: z.string().nullable(),
          reason: z.string(),
        }),
      ),
      next: id.nullable(),
    }),
    refusals: ['request.not_found'],
  }),
  decideTransfer: endpoint({
    summary: 'Approves a large transfer, so that the money moves, or refuses it.',
    access: 'staff:agents.approve',
    rate: 'write',
    ...shared,
    serves: ['AGENT-38', 'AGENT-46', 'T85'],
    params: transferParams,
    body: z.object({ act: z.enum(['approve', 'refuse']), reason }),
    value: z.object({ state }),
    refusals: ['request.not_found', 'agent.transfer_unknown', 'agent.transfer_state', 'agent.not_enough', 'agent.receiver_unavailable', 'agent.suspended'],
  }),
  undoTransfer: endpoint({
    summary: 'Takes a transfer back as far as the receiver still has the money.',
    access: 'staff:agents.approve',
    rate: 'write',
    ...shared,
    serves: ['AGENT-38', 'AGENT-46', 'T85'],
    params: transferParams,
    body: z.object({ reason }),
    value: z.object({ takenBack: money }),
    refusals: ['request.not_found', 'agent.transfer_unknown', 'agent.transfer_state', 'agent.not_enough'],
  }),
};
