import { shownStates } from '@laro/domain/rewards/invitations/friend-states';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { money } from '../wire/scalars.ts';

const member = { access: 'member', module: 'REFER3', whileClosed: 'refuses' } as const;
const mayInvite = ['reward.not_offered', 'reward.not_now', 'invite.not_yet', 'invite.off'] as const;

const invite = z.object({
  /** Null while the member cannot invite, and friends have joined before. */
  link: z
    .object({
      code: z.string(),
      /** The path of the link on this site. */
      path: z.string(),
      /** The approved text that goes with a shared link. */
      text: z.string(),
      /** False while the link was renewed within a day. */
      mayRenew: z.boolean(),
    })
    .nullable(),
  /** The terms for new friends; without a link those of the friend who joined last. */
  terms: z.object({
    depositMin: money,
    stakeMin: money,
    days: z.number().int(),
    holdDays: z.number().int(),
    reward: money,
    welcome: money,
    perMonth: z.number().int(),
    perYear: z.number().int(),
    milestones: z.array(z.object({ friends: z.number().int(), reward: money, isReached: z.boolean() })),
  }),
  friends: z.number().int(),
  qualified: z.number().int(),
  /** Rewards of invitations that were claimed, and those that wait for the claim. */
  earned: money,
  waiting: money,
});

/** Invitations of friends (rewards.md 12). */
export const inviteCalls = {
  getInvite: endpoint({
    summary:
      'The own link with its terms and what it has brought; what it has brought alone while no terms are for the member. The code is made when it is first asked for.',
    ...member,
    rate: 'read',
    bothHalves: true,
    serves: ['INVITE-01', 'INVITE-05', 'INVITE-08', 'INVITE-09'],
    value: invite,
    refusals: mayInvite,
  }),
  renewInvite: endpoint({
    summary: 'Replaces a leaked code by a new one, once a day; the old link brings no friends any more.',
    ...member,
    rate: 'write',
    serves: ['INVITE-01'],
    value: invite,
    refusals: [...mayInvite, 'invite.renewed_today'],
  }),
  listFriends: endpoint({
    summary: 'Invited friends with state and earnings, newest first; nothing about their play or money.',
    ...member,
    rate: 'read',
    serves: ['INVITE-06', 'T108'],
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({
      friends: z.array(z.object({ id: z.uuid(), name: z.string(), day: z.iso.date(), state: z.enum(shownStates), earned: money })),
      next: z.string().nullable(),
    }),
    refusals: [],
  }),
  touchInvite: endpoint({
    summary: 'Notes by which link a visitor came first, for 30 days. The answer is the same for every code.',
    access: 'public',
    module: 'REFER3',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['INVITE-02'],
    body: z.object({ code: z.string().trim().max(64) }),
    value: z.object({}),
    refusals: [],
  }),
};
