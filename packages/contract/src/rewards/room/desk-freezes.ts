import { freezeBounds, freezeStates } from '@laro/domain/rewards/grants/freezes';
import { grantSources } from '@laro/domain/rewards/grants/counters';
import * as z from 'zod';
import { proposable } from '../../desk/proposable.ts';
import { merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';

const rule = { source: z.enum(grantSources), rule: z.string().regex(/^[a-z0-9-]{2,40}$/) } as const;

const freezes = z.object({
  currency: z.string(),
  /** Rules with grants that members have not claimed. */
  rules: z.array(z.object({ source: z.enum(grantSources), rule: z.string(), waiting: z.number().int(), cost: money })),
  /** The newest 50. */
  freezes: z.array(
    z.object({
      id: z.uuid(),
      source: z.enum(grantSources),
      rule: z.string(),
      reason: z.string(),
      by: z.string(),
      at: moment,
      until: moment,
      endedBy: z.string().nullable(),
      state: z.enum(freezeStates),
    }),
  ),
});

const change = { access: 'staff:rewards.change', rate: 'write', ...shared, serves: ['REW-30', 'REW-56'] } as const;
const freezeParams = z.object({ merchant: code, freezeId: z.uuid() });

/** Freezing claims of a rule at the desk (REW-30). */
export const deskFreezes = {
  listDeskRewardFreezes: endpoint({
    summary: 'Rules with unclaimed grants, and the freezes of a merchant, newest first.',
    access: 'staff:rewards.read',
    rate: 'read',
    ...shared,
    serves: ['REW-30'],
    params: merchantParam,
    value: freezes,
    refusals: ['request.not_found'],
  }),
  freezeDeskReward: endpoint({
    summary: 'Holds all unclaimed grants of a rule for up to 72 hours; members read that they are checked.',
    ...change,
    params: merchantParam,
    body: z.object({ ...rule, hours: z.number().int().min(1).max(freezeBounds.hours), reason }),
    value: freezes,
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_frozen'],
  }),
  releaseDeskRewardFreeze: endpoint({
    summary: 'Ends a freeze: the grants can be claimed again, with the time that was held added.',
    ...change,
    params: freezeParams,
    body: z.object({ reason }),
    value: freezes,
    refusals: ['request.not_found', 'desk.freeze_unknown', 'desk.freeze_over'],
  }),
  returnDeskRewardFreeze: endpoint({
    summary: 'Proposes to take back all grants that a freeze holds; another person decides.',
    ...change,
    params: freezeParams,
    body: z.object({ reason }),
    twoPersons: 'reward.freezeReturn',
    value: proposable(freezes),
    refusals: ['request.not_found', 'desk.freeze_unknown', 'desk.freeze_over', 'desk.proposal_waiting'],
  }),
};
