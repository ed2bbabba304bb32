import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { counterKeys } from '@laro/domain/promotions/promotion-counters';
import { grantSources } from '@laro/domain/rewards/grants/counters';
import { grantStates } from '@laro/domain/rewards/grants/grant-states';
import { rewardKinds } from '@laro/domain/rewards/reward';
import { winsBecome } from '@laro/domain/bonuses/bonus-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';

/** Terms of a bonus, as the member accepts them with the claim (REW-07). */
const rewardTerms = z.object({
  wageringTimes: z.number().int(),
  /** Stakes that must count until the bonus is cash; 0 for free spins. */
  required: money,
  stakeMax: money.nullable(),
  days: z.number().int(),
  contributions: z.array(z.object({ gameType: z.enum(gameTypes), percent: z.number().int() })),
  isBonusFirst: z.boolean(),
  spins: z.object({ count: z.number().int(), stake: money, winsBecome: z.enum(winsBecome), games: z.array(z.string()) }).nullable(),
});

export const rewardView = z.object({
  kind: z.enum(rewardKinds),
  /** Of free spins their number times their stake; of points units of 1/100,000; of goods 0. */
  amount: money,
  /** Null for all but bonuses and free spins. */
  terms: rewardTerms.nullable(),
  /** Of tickets: how many, of which raffle. */
  tickets: z.object({ count: z.number().int(), raffle: code, name: z.string() }).nullable(),
  /** Of a reward of goods: their name. Null for all others, and in the mall, where the name is that of the goods on offer. */
  goodsName: z.string().nullable(),
});

export const grantView = rewardView.extend({
  id: z.uuid(),
  source: z.enum(grantSources),
  name: z.string(),
  state: z.enum(grantStates),
  from: moment,
  until: moment.nullable(),
  endedAt: moment.nullable(),
  /** Why it was taken back or refused, in the operator's words. */
  reason: z.string(),
  /** Why it cannot be claimed now although it is claimable; null: it can. */
  waitsFor: z.enum(['identity', 'bonus', 'play', 'check']).nullable(),
  /** The desk checks the rule and holds its claims until then at the latest (REW-30). */
  frozenUntil: moment.nullable(),
});

const grantPage = z.object({ grants: z.array(grantView), next: z.string().nullable() });
const shown = z.object({ amount: money, required: money });
const member = { access: 'member', module: 'REWCEN3', whileClosed: 'refuses' } as const;
const claimRefusals = [
  'reward.unknown',
  'reward.not_offered',
  'reward.not_now',
  'reward.not_yet',
  'reward.expired',
  'reward.taken_back',
  'reward.refused',
  'reward.lapsed',
  'reward.held',
  'reward.frozen',
  'reward.changed',
  'identity.needed',
  'bonus.active_already',
  'raffle.closed',
  'promotion.needs_verified',
  'promotion.new_members_only',
] as const;

/** Grants of a member, and the one claim that pays them (REW-02). */
export const rewardGrants = {
  listGrants: endpoint({
    summary: 'What is owed to the member, oldest first, or what has ended within 13 months, newest first; `all`: the first page of both.',
    ...member,
    rate: 'read',
    serves: ['REW-01', 'REW-09', 'REW-35', 'REW-50', 'T106'],
    query: z.object({
      key: z.union([z.enum(counterKeys), z.literal('')]).default(''),
      state: z.enum(['claimable', 'ended', 'all']).default('claimable'),
      before: z.union([z.uuid(), z.literal('')]).default(''),
    }),
    value: grantPage.extend({ zone: z.string(), /** The first page of what has ended, for `all`. */ ended: grantPage.optional() }),
    refusals: [],
  }),
  claimGrant: endpoint({
    summary: 'Claims a grant. A claimed one is answered again; a bonus needs the figures that were shown.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['REW-02', 'REW-04', 'REW-07', 'T106'],
    params: z.object({ grantId: z.uuid() }),
    body: z.object({
      shown: shown.nullable().default(null),
      /** For goods by post: where they go. */
      addressId: z.uuid().nullable().default(null),
    }),
    value: z.object({ grant: grantView }),
    refusals: [...claimRefusals, 'mall.address_needed', 'mall.address_unknown', 'mall.address_country', 'mall.sold_out'],
  }),
  useTicket: endpoint({
    summary: 'Uses a ticket of free spins for one of its games: the spins become the active bonus, and the vendor is told afterwards.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['REW-44', 'REW-45'],
    params: z.object({ ticketId: z.uuid() }),
    body: z.object({ gameId: z.string().max(100) }),
    value: z.object({ bonusId: z.uuid() }),
    refusals: ['ticket.unknown', 'ticket.used', 'ticket.expired', 'bonus.active_already', 'reward.not_offered', 'reward.not_now', 'identity.needed'],
  }),
  claimGrants: endpoint({
    summary: 'Claims up to 50 grants, each in its own transaction, oldest first, and names every outcome.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['REW-08'],
    body: z.object({
      claims: z
        .array(z.object({ id: z.uuid(), shown: shown.nullable().default(null) }))
        .min(1)
        .max(50),
    }),
    value: z.object({ results: z.array(z.object({ id: z.uuid(), grant: grantView.nullable(), errorCode: z.string().nullable() })) }),
    refusals: [],
  }),
};
