import { inviteFaults } from '@laro/domain/invitations/invite-program';
import { referralStates, sharedMarks } from '@laro/domain/rewards/invitations/friend-states';
import { ruleStates } from '@laro/domain/rewards/rule-states';
import * as z from 'zod';
import { memberName } from '../desk/people/members.ts';
import { proposable } from '../desk/proposable.ts';
import { merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { termsNotice } from '../rewards/terms-notice.ts';
import { inviteBody } from './invite-body.ts';

const terms = z.object({
  id: z.uuid(),
  version: z.number().int(),
  state: z.enum(ruleStates),
  isInForce: z.boolean(),
  startsAt: moment,
  body: inviteBody,
  /** Terms with faults are not published. */
  faults: z.array(z.enum(inviteFaults)),
  notice: termsNotice.nullable(),
  /** The most members who have the conditions of its segment now; more can join them. Null: all members. */
  segmentMembers: z.number().int().nullable(),
  madeBy: z.string(),
  madeAt: moment,
  publishedBy: z.string().nullable(),
});

const room = z.object({
  terms: z.array(terms),
  currency: z.string(),
  /** Friends by state. */
  counts: z.array(z.object({ state: z.enum(referralStates), friends: z.number().int() })),
  /** Referrers with friends that are held or did not count, those with the most first, at most 50. */
  rings: z.array(
    z.object({
      referrer: memberName,
      friends: z.number().int(),
      held: z.number().int(),
      failed: z.number().int(),
      /** More than 5 of the last 20 outcomes did not count. */
      isRing: z.boolean(),
      /** Rewards of the referrer for invitations: claimed and waiting. */
      given: money,
    }),
  ),
});

const friend = z.object({
  id: z.uuid(),
  friend: memberName,
  referrer: memberName,
  state: z.enum(referralStates),
  registeredAt: moment,
  metAt: moment.nullable(),
  claimableFrom: moment.nullable(),
  /** Other members, the referrer or further friends, with what they have in common with the friend. */
  shared: z.array(z.object({ member: memberName, marks: z.array(z.enum(sharedMarks)) })),
  isRing: z.boolean(),
  decidedBy: z.string().nullable(),
  reason: z.string(),
});

const read = { access: 'staff:rewards.read', rate: 'read', ...shared } as const;
const change = { access: 'staff:rewards.change', rate: 'write', ...shared } as const;
const termsParams = z.object({ merchant: code, termsId: z.uuid() });

/** Invitations at the desk (rewards.md 12, 17). */
export const deskInvites = {
  getDeskInvites: endpoint({
    summary: 'Terms in versions, friends by state, and referrers whose friends are held or did not count.',
    ...read,
    serves: ['INVITE-07', 'REW-27'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  saveDeskInviteRule: endpoint({
    summary: 'Writes the draft of the next version of the terms.',
    ...change,
    serves: ['REW-26', 'REW-56'],
    params: merchantParam,
    body: z.object({ body: inviteBody, startsAt: moment, reason }),
    value: room,
    refusals: ['request.not_found', 'request.amount_too_fine', 'desk.segment_unknown'],
  }),
  publishDeskInviteRule: endpoint({
    summary: 'Publishes a draft with a second person. Refused with all faults at once.',
    ...change,
    serves: ['REW-27', 'REW-29', 'INVITE-09'],
    params: termsParams,
    body: z.object({ reason }),
    twoPersons: 'invite.publish',
    value: proposable(room),
    refusals: ['request.not_found', 'desk.invite_unknown', 'desk.invite_stale', 'desk.invite_faults', 'desk.proposal_waiting', 'desk.segment_unknown'],
  }),
  stopDeskInviteRule: endpoint({
    summary: 'Stops published terms: no new friends; those who have come go on under them.',
    ...change,
    serves: ['REW-11', 'REW-30'],
    params: termsParams,
    body: z.object({ reason }),
    value: room,
    refusals: ['request.not_found', 'desk.invite_unknown', 'desk.invite_stale'],
  }),
  listDeskFriends: endpoint({
    summary: 'Friends of a state, newest first, with what each has in common with the referrer and other friends.',
    ...read,
    serves: ['INVITE-04', 'INVITE-07'],
    params: merchantParam,
    query: z.object({ state: z.enum(referralStates).default('held'), before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({ friends: z.array(friend), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  decideDeskFriend: endpoint({
    summary: 'Lets a held friend count, or refuses the reward for good.',
    access: 'staff:rewards.approve',
    rate: 'write',
    ...shared,
    serves: ['INVITE-04', 'INVITE-07', 'REW-56'],
    params: z.object({ merchant: code, friendId: z.uuid() }),
    body: z.object({ isReleased: z.boolean(), reason }),
    value: friend,
    refusals: ['request.not_found', 'desk.friend_unknown', 'desk.friend_decided'],
  }),
};
