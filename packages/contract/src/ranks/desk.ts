import { ladderFaults, rankChangeCauses, reviewLooks } from '@laro/domain/ranks/ladder-program';
import { ruleStates } from '@laro/domain/rewards/rule-states';
import * as z from 'zod';
import { memberName } from '../desk/people/members.ts';
import { proposable } from '../desk/proposable.ts';
import { id, merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { termsNotice } from '../rewards/terms-notice.ts';
import { ladderBody, rankId } from './ladder.ts';

const ladder = z.object({
  id: z.uuid(),
  version: z.number().int(),
  state: z.enum(ruleStates),
  isInForce: z.boolean(),
  startsAt: moment,
  body: ladderBody,
  /** A ladder with faults is not published. */
  faults: z.array(z.enum(ladderFaults)),
  notice: termsNotice.nullable(),
  madeBy: z.string(),
  madeAt: moment,
  publishedBy: z.string().nullable(),
});

const room = z.object({
  ladders: z.array(ladder),
  currency: z.string(),
  /** Members of each rank of the ladder in force, from the lowest, and the monthly bonuses that they get. */
  ranks: z.array(z.object({ id: z.string(), members: z.number().int(), monthly: money })),
  /** Members who reached a rank that needs a person's approval, or whose approval is 90 days old; the oldest first, at most 100. */
  reviews: z.array(z.object({ member: memberName, rankId: z.string(), since: moment, isAgain: z.boolean() })),
  /** From this place of the ladder on, a rank by hand needs a second person. */
  secondPersonFrom: z.number().int(),
});

const memberRank = z.object({
  member: memberName,
  rankId: z.string().nullable(),
  since: moment.nullable(),
  points: z.number().int(),
  inReview: z.string().nullable(),
  /** End of a rank that was set by hand. */
  setUntil: moment.nullable(),
  changes: z.array(z.object({ at: moment, from: z.string().nullable(), to: z.string(), cause: z.enum(rankChangeCauses), by: z.string(), reason: z.string() })),
});

const read = { access: 'staff:rewards.read', rate: 'read', ...shared } as const;
const change = { access: 'staff:rewards.change', rate: 'write', ...shared } as const;
const ladderParams = z.object({ merchant: code, ladderId: z.uuid() });
const memberParams = z.object({ merchant: code, memberId: id });

/** Ranks at the desk (rewards.md 17, VIP-10). */
export const deskRanks = {
  getDeskRanks: endpoint({
    summary: 'Ladders in versions, members by rank, and who waits for an approval.',
    ...read,
    serves: ['VIP-08', 'VIP-10', 'REW-27'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  saveDeskLadder: endpoint({
    summary: 'Writes the draft of the next version of the ladder.',
    ...change,
    serves: ['REW-26', 'REW-56'],
    params: merchantParam,
    body: z.object({ body: ladderBody, startsAt: moment, reason }),
    value: room,
    refusals: ['request.not_found', 'request.amount_too_fine'],
  }),
  publishDeskLadder: endpoint({
    summary: 'Publishes a draft with a second person. Refused with all faults at once; worse terms need 30 days.',
    ...change,
    serves: ['REW-26', 'REW-27', 'REW-29'],
    params: ladderParams,
    body: z.object({ reason }),
    twoPersons: 'rank.publish',
    value: proposable(room),
    refusals: ['request.not_found', 'desk.ladder_unknown', 'desk.ladder_stale', 'desk.ladder_faults', 'desk.proposal_waiting'],
  }),
  simulateDeskLadder: endpoint({
    summary: 'How many members would rise or fall under a ladder, the monthly bonuses that they would get, and what rebates of past weeks would cost.',
    ...read,
    serves: ['VIP-10', 'REW-49'],
    params: ladderParams,
    value: z.object({
      members: z.number().int(),
      rises: z.number().int(),
      falls: z.number().int(),
      monthlyNow: money,
      monthlyThen: money,
      /** Rebates of the last four complete weeks at these ranks, before bounds and agent rates. */
      rebatesNow: money,
      rebatesThen: money,
    }),
    refusals: ['request.not_found', 'desk.ladder_unknown'],
  }),
  getDeskMemberRank: endpoint({
    summary: 'The rank of a member with every change and its cause.',
    ...read,
    serves: ['VIP-10'],
    params: memberParams,
    value: memberRank,
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  setDeskMemberRank: endpoint({
    summary: 'Sets the rank of a member by hand until a moment; a high rank needs a second person.',
    ...change,
    serves: ['VIP-10', 'REW-56'],
    params: memberParams,
    body: z.object({ rankId, until: moment, reason }),
    twoPersons: 'rank.set',
    value: proposable(memberRank),
    refusals: [
      'request.not_found',
      'request.invalid',
      'desk.member_unknown',
      'desk.rank_unknown',
      'desk.rank_stale',
      'desk.reward_not_offered',
      'desk.proposal_waiting',
    ],
  }),
  decideDeskRankReview: endpoint({
    summary: 'Approves or declines a rank that needs a look at identity, means and harm.',
    access: 'staff:vip.approve',
    rate: 'write',
    ...shared,
    serves: ['VIP-08', 'T107'],
    params: memberParams,
    /** `looked`: what the person has looked at; all of it before a yes. */
    body: z.object({ isApproved: z.boolean(), looked: z.array(z.enum(reviewLooks)).max(reviewLooks.length), reason }),
    value: memberRank,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.rank_unknown', 'desk.rank_stale', 'desk.rank_look_missing', 'desk.reward_not_offered'],
  }),
};
