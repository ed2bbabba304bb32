import { heldStates, ownAccountCauses } from '@laro/domain/agents/counting/held-play';
import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { id, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { moment, money } from '../../wire/scalars.ts';
import { day } from '../agent-scalars.ts';

const state = z.enum(heldStates);
const count = z.number().int();

/** Own accounts in the own downline, at the desk (agents.md 3.6, 13). */
export const deskNotCounted = {
  listNotCounted: endpoint({
    summary: 'Members below an agent who share a device, a payout account or a card with it, newest first, with the play that is held.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-14', 'AGENT-46'],
    params: merchantParam,
    query: z.object({ state: z.union([state, z.literal('')]).default(''), before: cursor.default('') }),
    value: z.object({
      accounts: z.array(
        z.object({
          id,
          member: memberName,
          agent: memberName,
          cause: z.enum(ownAccountCauses),
          from: day,
          state,
          foundAt: moment,
          by: z.string().nullable(),
          reason: z.string().nullable(),
          /** True once cleared play was counted as late. */
          isReleased: z.boolean(),
          /** Held now: what clearing counts. */
          rounds: count,
          valid: money,
        }),
      ),
      next: id.nullable(),
    }),
    refusals: ['request.not_found'],
  }),
  decideNotCounted: endpoint({
    summary: 'Clears a finding, so that the held play is counted as late with the next hour, or keeps the account out for good.',
    access: 'staff:agents.approve',
    rate: 'write',
    ...shared,
    serves: ['AGENT-14', 'AGENT-46', 'T85'],
    params: merchantParam.extend({ accountId: id }),
    body: z.object({ act: z.enum(['clear', 'keep']), reason }),
    value: z.object({ state, rounds: count, valid: money }),
    refusals: ['request.not_found', 'agent.account_unknown', 'agent.account_decided'],
  }),
};
