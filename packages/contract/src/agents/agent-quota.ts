import { QUOTA_BAND_PPM, quotaKinds } from '@laro/domain/agents/quota/quota';
import * as z from 'zod';
import { cursor } from '../desk/people/members.ts';
import { id, reason, shared as deskShared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { moment, rowNumber } from '../wire/scalars.ts';
import { key, memberId } from './agent-scalars.ts';
import { agentParams } from './desk/desk-agents.ts';

const shared = { access: 'agent', module: 'AGEINFO3', whileClosed: 'refuses' } as const;
const reading = ['agent.not_an_agent', 'agent.application_open', 'agent.quota_off'] as const;
const COUNT_MAX = 10_000;
const BAND_MAX = 1_000_000;
/** The first rate of a band, in ppm. */
const band = z.number().int().min(0).max(BAND_MAX).multipleOf(QUOTA_BAND_PPM);
/** `waiting`: held by invitations that are not activated yet. */
const bands = z.array(z.object({ band: z.number().int(), balance: z.number().int().nonnegative(), waiting: z.number().int().nonnegative() }));
const entry = z.object({ band: z.number().int(), amount: z.number().int(), kind: z.enum(quotaKinds), name: z.string().nullable(), at: moment });
const own = z.object({
  /** Lottery rates from this one on are counted, in ppm. */
  from: z.number().int(),
  bands,
  entries: z.array(entry.extend({ number: rowNumber })),
  next: rowNumber.nullable(),
  canPass: z.boolean(),
});

/** How many accounts with a high lottery rate an agent may still open (agents.md 8.3). */
export const agentQuota = {
  getQuota: endpoint({
    summary: 'Quotas of the agent by band, with every change, newest first.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-39'],
    query: z.object({ before: z.union([rowNumber, z.literal('')]).default('') }),
    value: own,
    refusals: [...reading],
  }),
  passQuota: endpoint({
    summary: 'Passes quotas of a band to a direct agent, once a key.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-39', 'AGENT-05'],
    body: z.object({ key, memberId, band, count: z.number().int().min(1).max(COUNT_MAX) }),
    value: own,
    refusals: [...reading, 'agent.suspended', 'agent.member_unknown', 'agent.receiver_unavailable', 'agent.quota_not_enough', 'agent.key_used'],
  }),
  getAgentQuota: endpoint({
    summary: 'Quotas of an agent at the desk, with every change and who made it.',
    access: 'staff:agents.read',
    rate: 'read',
    ...deskShared,
    serves: ['AGENT-39', 'AGENT-46'],
    params: agentParams,
    query: z.object({ before: cursor.default('') }),
    value: z.object({
      isOn: z.boolean(),
      from: z.number().int(),
      bands,
      entries: z.array(entry.extend({ id, reason: z.string(), by: z.string() })),
      next: id.nullable(),
    }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  grantQuota: endpoint({
    summary: 'Grants an agent quotas of a band; a negative count takes some back.',
    access: 'staff:agents.change',
    rate: 'write',
    ...deskShared,
    serves: ['AGENT-39', 'AGENT-46', 'T85'],
    params: agentParams,
    body: z.object({
      band,
      count: z
        .number()
        .int()
        .min(-COUNT_MAX)
        .max(COUNT_MAX)
        .refine((count) => count !== 0, 'range'),
      reason,
    }),
    value: z.object({ bands }),
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.quota_off', 'agent.quota_not_enough'],
  }),
};
