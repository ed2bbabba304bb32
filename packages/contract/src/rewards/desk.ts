import { lotteryVendors } from '@laro/domain/lottery/names';
import { languageCodes } from '@laro/domain/system/languages';
import { raffleBounds } from '@laro/domain/raffles/raffle-program';
import { grantSources } from '@laro/domain/rewards/grants/counters';
import { grantStates } from '@laro/domain/rewards/grants/grant-states';
import { rewardKinds } from '@laro/domain/rewards/reward';
import { ruleStates } from '@laro/domain/rewards/rule-states';
import { onMissChoices, shippedMakeUp, signInBounds } from '@laro/domain/rewards/sign-in/sign-in-program';
import * as z from 'zod';
import { memberName } from '../desk/people/members.ts';
import { proposable } from '../desk/proposable.ts';
import { id, line, merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { segmentGroups } from './segment.ts';
import { termsNotice } from './terms-notice.ts';

const positive = money.refine((units) => units > 0n && units <= 1_000_000_000_00000n, 'range');
const bounded = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);
export const raffleCode = z.string().regex(/^[a-z0-9-]{2,40}$/);
const names = z.partialRecord(z.enum(languageCodes), line(80));
export const reward = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), amount: positive }),
  z.object({ kind: z.enum(['bonus', 'free_spins']), offerId: z.uuid(), amount: positive }),
  /** A ticket for the free spins of an offer: the member picks one of its games (REW-44). */
  z.object({ kind: z.literal('spins_ticket'), offerId: z.uuid(), amount: positive }),
  z.object({ kind: z.literal('ticket'), raffle: raffleCode, count: z.number().int().min(1).max(raffleBounds.tickets), amount: positive }),
  /** Pays one lottery order up to its amount; `vendors` empty: of any lottery. */
  z.object({ kind: z.literal('lottery'), vendors: z.array(z.enum(lotteryVendors)).max(lotteryVendors.length), amount: positive }),
  /** Units of 1/100,000 point. */
  z.object({ kind: z.literal('points'), amount: positive }),
  /** A piece of a version of goods that are sent by post; the amount is its cost price. */
  z.object({ kind: z.literal('goods'), goods: z.string().regex(/^[a-z0-9-]{2,40}$/), version: z.number().int().min(1), amount: positive }),
]);

/** The content of a version of a sign-in rule. Saving writes the next version as a draft, or the draft that there is. */
const ruleInput = z.object({
  code: z.string().regex(/^[a-z0-9-]{2,40}$/),
  names,
  startsAt: moment,
  endsAt: moment.nullable(),
  /** The cost at which the desk is alarmed (REW-28). */
  cap: positive.nullable(),
  body: z.object({
    onMiss: z.enum(onMissChoices),
    days: z.array(reward).min(signInBounds.days.min).max(signInBounds.days.max),
    /** Missed days that can be made up in a cycle, how far back, and for how many whole points (REW-34). */
    makeUps: bounded(signInBounds.makeUps).default(shippedMakeUp.makeUps),
    makeUpDays: bounded(signInBounds.makeUpDays).default(shippedMakeUp.makeUpDays),
    makeUpPoints: bounded(signInBounds.makeUpPoints).default(shippedMakeUp.makeUpPoints),
    segment: segmentGroups,
  }),
});

const rules = z.object({
  rules: z.array(
    ruleInput.extend({
      id: z.uuid(),
      version: z.number().int(),
      state: z.enum(ruleStates),
      /** Of all versions: cost of what was granted and not given back, and what of it is still owed. */
      spent: money,
      owed: money,
      /** Percent of the cap that is reached, at which the desk is alarmed. */
      alarm: z.union([z.literal(0), z.literal(80), z.literal(100)]),
      /** The most that it can cost in a month. */
      worstCase: money,
      /** The most members who have the conditions of its segment now, for the worst case; more can join them. Null: all members. */
      segmentMembers: z.number().int().nullable(),
      /** Names of RuleFault; a rule with faults is not published. */
      faults: z.array(z.string()),
      notice: termsNotice.nullable(),
      madeBy: z.string(),
      madeAt: moment,
      publishedBy: z.string().nullable(),
    }),
  ),
  currency: z.string(),
  /** Up to this worst case one person publishes alone. */
  limit: money,
});

export const deskGrant = z.object({
  id: z.uuid(),
  member: memberName,
  source: z.enum(grantSources),
  sourceKey: z.string(),
  rule: z.object({ code: z.string(), version: z.number().int() }).nullable(),
  kind: z.enum(rewardKinds),
  cost: money,
  currency: z.string(),
  state: z.enum(grantStates),
  from: moment,
  until: moment.nullable(),
  createdAt: moment,
  createdBy: z.string(),
  endedAt: moment.nullable(),
  endedBy: z.string().nullable(),
  reason: z.string(),
});

const read = { access: 'staff:rewards.read', rate: 'read', ...shared, params: merchantParam } as const;
const change = { access: 'staff:rewards.change', rate: 'write', ...shared } as const;
const ruleParams = z.object({ merchant: code, ruleId: z.uuid() });

/** Rewards at the desk: rules in versions, grants of members, gifts (rewards.md 17). */
export const deskRewards = {
  listDeskRewardRules: endpoint({
    summary: 'All versions of the rules of a merchant, with cost, alarm, worst case and faults.',
    ...read,
    serves: ['REW-27', 'REW-28', 'REW-29'],
    value: rules,
    refusals: ['request.not_found'],
  }),
  saveDeskRewardRule: endpoint({
    summary: 'Writes the draft of the next version of a rule.',
    ...change,
    serves: ['REW-26', 'REW-56'],
    params: merchantParam,
    body: ruleInput.extend({ reason }),
    value: rules,
    refusals: ['request.not_found', 'request.invalid', 'request.amount_too_fine', 'desk.segment_unknown'],
  }),
  publishDeskRewardRule: endpoint({
    summary: 'Publishes a draft; above the limit a second person decides. Refused with all faults at once.',
    ...change,
    serves: ['REW-27', 'REW-29', 'REW-56'],
    params: ruleParams,
    body: z.object({ reason }),
    twoPersons: 'reward.publish',
    value: proposable(rules),
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale', 'desk.rule_faults', 'desk.proposal_waiting', 'desk.segment_unknown'],
  }),
  stopDeskRewardRule: endpoint({
    summary: 'Stops a published version at once. What it owes stays claimable.',
    ...change,
    serves: ['REW-11', 'REW-30', 'REW-56'],
    params: ruleParams,
    body: z.object({ reason }),
    value: rules,
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale'],
  }),
  listDeskRewardGrants: endpoint({
    summary: 'Grants of a merchant, newest first, by member, rule and state.',
    ...read,
    serves: ['REW-22', 'T86'],
    query: z.object({
      memberId: z.union([id, z.literal('')]).default(''),
      rule: z.union([code, z.literal('')]).default(''),
      state: z.union([z.enum(grantStates), z.literal('')]).default(''),
      before: z.union([z.uuid(), z.literal('')]).default(''),
    }),
    value: z.object({ grants: z.array(deskGrant), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  takeBackDeskRewardGrant: endpoint({
    summary: 'Takes back a grant that was not claimed; the member reads the reason. Of the prize of a tournament a second person decides.',
    ...change,
    serves: ['REW-56', 'T33', 'T85', 'TOUR-08'],
    params: z.object({ merchant: code, grantId: z.uuid() }),
    body: z.object({ reason }),
    twoPersons: 'reward.takeBack',
    value: proposable(deskGrant),
    refusals: ['request.not_found', 'desk.reward_unknown', 'desk.reward_ended', 'desk.proposal_waiting'],
  }),
  giveDeskReward: endpoint({
    summary: 'Gives a member a reward by hand, or proposes it above the limit of a member and day. The same key is the same gift.',
    access: 'staff:rewards.give',
    rate: 'write',
    ...shared,
    serves: ['REW-03', 'REW-29', 'REW-56', 'T33'],
    params: merchantParam,
    body: z.object({ key: z.uuid(), memberId: id, reward, names, reason }),
    twoPersons: 'reward.give',
    value: proposable(deskGrant),
    refusals: [
      'request.not_found',
      'request.invalid',
      'request.amount_too_fine',
      'desk.member_unknown',
      'desk.bonus_unknown',
      'desk.reward_key_used',
      'desk.reward_not_offered',
      'desk.rule_faults',
      'desk.proposal_waiting',
    ],
  }),
};
