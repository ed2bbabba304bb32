import { bonusBounds, bonusKinds, bonusStates, rewardStates, winsBecome } from '@laro/domain/bonuses/bonus-rules';
import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { memberName, memberParams } from './people/members.ts';
import { proposable } from './proposable.ts';
import { line, merchantParam, reason, shared } from './scalars.ts';

const positive = money.refine((units) => units > 0n && units <= 1_000_000_000_00000n, 'range');
const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** Conditions of an offer. A change creates a new version; members who have taken one keep its conditions. */
const offerInput = z.object({
  code: z.string().regex(/^[a-z0-9-]{2,40}$/),
  names: z.partialRecord(z.enum(languageCodes), line(60)),
  kind: z.enum(bonusKinds),
  /** Percentage of a match; 0 for a fixed amount. */
  matchPercent: z.number().int().min(0).max(bonusBounds.matchPercent.max),
  amount: positive,
  depositMin: positive,
  /** 0 if wins of free spins become cash. */
  wageringTimes: whole({ ...bonusBounds.wageringTimes, min: 0 }),
  stakeMax: positive.nullable(),
  days: whole(bonusBounds.days),
  /** Percentage of a settled stake that counts. */
  contributions: z.partialRecord(z.enum(gameTypes), z.number().int().min(0).max(100)),
  firstDepositOnly: z.boolean(),
  /** Free spins only; `amount` is then computed as the number of spins times their stake, whatever was sent. */
  spins: z
    .object({
      vendorCode: code,
      gameIds: z.array(line(100)).min(bonusBounds.spinGames.min).max(bonusBounds.spinGames.max),
      count: whole(bonusBounds.spins),
      stake: positive,
      winsBecome: z.enum(winsBecome),
    })
    .nullable()
    .default(null),
  startsAt: moment,
  endsAt: moment.nullable(),
  isOn: z.boolean(),
});

const offers = z.object({
  offers: z.array(offerInput.extend({ id: z.uuid(), version: z.number().int(), madeBy: z.string(), madeAt: moment, granted: z.number().int() })),
  currency: z.string(),
});

const bonus = z.object({
  id: z.uuid(),
  member: memberName,
  offer: z.string(),
  version: z.number().int(),
  state: z.enum(bonusStates),
  granted: money,
  left: money,
  required: money,
  wagered: money,
  endedWith: money.nullable(),
  grantedAt: moment,
  grantedBy: z.string().nullable(),
  expiresAt: moment,
  endedAt: moment.nullable(),
  endedBy: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Free spins only; `vendorState`: state of the grant at the vendor. */
  spins: z.object({ total: z.number().int(), used: z.number().int(), won: money, vendorState: z.enum(rewardStates) }).nullable(),
});

const proposal = z.object({
  id: z.uuid(),
  member: memberName,
  offer: z.string(),
  amount: money,
  state: z.enum(['proposed', 'done', 'refused', 'withdrawn', 'expired']),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: moment,
});

const read = { access: 'staff:bonuses.read', rate: 'read', ...shared, params: merchantParam } as const;

/** Bonuses at the desk: offers in versions, bonuses of members, manual gifts with a reason, and costs. */
export const deskBonuses = {
  listDeskBonusOffers: endpoint({
    summary: 'Offers of a merchant in their newest versions.',
    ...read,
    serves: ['T71'],
    value: offers,
    refusals: ['request.not_found'],
  }),
  saveDeskBonusOffer: endpoint({
    summary: 'Creates an offer, or the next version of the offer with this code.',
    access: 'staff:bonuses.change',
    rate: 'write',
    ...shared,
    serves: ['T71', 'T75', 'T85'],
    params: merchantParam,
    body: offerInput.extend({ reason }),
    twoPersons: 'bonus.offer',
    value: proposable(offers),
    refusals: [
      'request.amount_too_fine',
      'request.not_found',
      'request.invalid',
      'desk.bonus_spins',
      'desk.bonus_wagering',
      'play.vendor_unavailable',
      'desk.proposal_waiting',
    ],
  }),
  listDeskBonuses: endpoint({
    summary: 'Bonuses of members, newest first, and gifts that wait for a second person.',
    ...read,
    serves: ['T33', 'T86'],
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    /** `limit`: maximum that one person may give alone, in the merchant's currency. */
    value: z.object({ bonuses: z.array(bonus), proposals: z.array(proposal), next: z.string().nullable(), limit: money, currency: z.string() }),
    refusals: ['request.not_found'],
  }),
  grantDeskBonus: endpoint({
    summary: 'Grants a bonus manually with an offer’s conditions, or proposes it above the limit. The same key is the same gift.',
    access: 'staff:adjustments.make',
    rate: 'write',
    ...shared,
    serves: ['T33', 'T85'],
    params: memberParams,
    body: z.object({ key: z.uuid(), offerId: z.uuid(), amount: positive, reason }),
    value: proposal,
    refusals: [
      'request.amount_too_fine',
      'request.not_found',
      'request.invalid',
      'desk.member_unknown',
      'desk.bonus_unknown',
      'desk.bonus_key_used',
      'bonus.active_already',
      'bonus.not_available',
    ],
  }),
  decideDeskBonus: endpoint({
    summary: 'Approves or refuses a proposed gift, by another person than the proposer.',
    access: 'staff:adjustments.approve',
    rate: 'write',
    ...shared,
    serves: ['T33', 'T85'],
    params: z.object({ merchant: code, proposalId: z.uuid() }),
    body: z.object({ decision: z.enum(['approve', 'refuse']), reason }),
    value: proposal,
    refusals: ['request.not_found', 'desk.bonus_unknown', 'desk.bonus_own', 'desk.bonus_decided', 'bonus.active_already', 'bonus.not_available'],
  }),
  cancelDeskBonus: endpoint({
    summary: 'Ends a member’s active bonus: what is left of it is given up.',
    access: 'staff:adjustments.make',
    rate: 'write',
    ...shared,
    serves: ['T72', 'T85'],
    params: z.object({ merchant: code, bonusId: z.uuid() }),
    body: z.object({ reason }),
    value: bonus,
    refusals: ['request.not_found', 'desk.bonus_unknown', 'desk.bonus_decided'],
  }),
  getDeskBonusReport: endpoint({
    summary: 'Costs of bonuses by day: granted, released to cash, given up, and wins of free spins. From the ledger.',
    ...read,
    serves: ['T34'],
    value: z.object({ days: z.array(z.object({ day: z.string(), currency: z.string(), granted: money, released: money, givenUp: money, spinsWon: money })) }),
    refusals: ['request.not_found'],
  }),
};
