import { limitKinds, limitOwners, limitPeriods, pauseLengths } from '@laro/domain/limits/limit-rules';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { limitAmount, limitParams, ownLimit, pause } from '../../limits/limits.ts';
import { moment, money } from '../../wire/scalars.ts';
import { memberParams } from './members.ts';
import { reason, shared } from '../scalars.ts';

const amounts = z.object({ amount: money.nullable(), minutes: z.number().int().nullable() });

const value = z.object({
  currency: z.string(),
  limits: z.array(z.object({ ...limitParams.shape, owner: z.enum(limitOwners), setAt: moment, ...ownLimit.shape })),
  reminderMinutes: z.number().int(),
  pause: pause.extend({ by: z.string(), reason: z.string(), canShorten: z.boolean() }).nullable(),
  /** Acts on limits and pauses, newest first; at most 100. */
  history: z.array(
    z.object({
      id: z.string(),
      owner: z.enum(limitOwners),
      act: z.enum(['set', 'lowered', 'asked', 'raised', 'removed', 'withdrawn', 'time_out', 'exclusion', 'shortened']),
      kind: z.enum(limitKinds).nullable(),
      period: z.enum(limitPeriods).nullable(),
      before: amounts,
      after: amounts,
      until: moment.nullable(),
      by: z.string(),
      reason: z.string(),
      at: moment,
    }),
  ),
  /** The last six calendar months, current first (T51): paid in, requested withdrawals, staked and won. */
  months: z.array(z.object({ month: z.string(), deposited: money, withdrawn: money, staked: money, paid: money })),
  /** Versions of the terms that the member has accepted (T3). */
  agreements: z.array(z.object({ version: z.number().int(), at: moment, ip: z.string().nullable() })),
});
const refusals = ['request.not_found', 'desk.member_unknown'] as const;

/** Limits and pauses of a member at the desk; each act of the operator needs a reason for the audit log. */
export const memberLimits = {
  getDeskMemberLimits: endpoint({
    summary: 'A member’s limits, the operator’s limits for them, pauses with their history, the money of six months, and the accepted terms.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T36', 'T40', 'T3', 'T51', 'T86'],
    params: memberParams,
    value,
    refusals,
  }),
  setDeskMemberLimit: endpoint({
    summary: 'Sets, changes or removes the operator’s limit for a member, immediately. The member’s own remains; the lower one applies.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T40', 'T85'],
    params: z.object({ ...memberParams.shape, ...limitParams.shape }),
    body: z.object({ ...limitAmount, reason }),
    value,
    refusals: ['request.amount_too_fine', ...refusals, 'desk.member_closed'],
  }),
  pauseDeskMember: endpoint({
    summary: 'Enters a pause that a member has requested through another channel; it ends all sessions.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T42', 'T43', 'T44', 'T85'],
    params: memberParams,
    body: z.object({ length: z.enum(pauseLengths), reason }),
    value,
    refusals: [...refusals, 'desk.member_closed', 'limits.pause_stands'],
  }),
  shortenDeskExclusion: endpoint({
    summary: 'Shortens an exclusion at the member’s reasoned request: only after its first half year, effective a week from now.',
    access: 'staff:members.secure',
    rate: 'write',
    ...shared,
    serves: ['T43', 'T45', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    value,
    refusals: [...refusals, 'desk.member_closed', 'desk.exclusion_stands'],
  }),
};
