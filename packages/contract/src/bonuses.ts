import { bonusKinds, bonusRefusals, bonusStates, winsBecome } from '@laro/domain/bonus-rules';
import { gameTypes } from '@laro/domain/game-categories';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { moment, money } from './scalars.ts';

const contributions = z.array(z.object({ gameType: z.enum(gameTypes), percent: z.number().int() }));

const spinFacts = {
  vendorCode: z.string(),
  games: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What each is played with; the member pays none of it. */
  stake: money,
  winsBecome: z.enum(winsBecome),
};

const offer = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(bonusKinds),
  matchPercent: z.number().int(),
  /** Of a match the most that is given. */
  amount: money,
  depositMin: money,
  wageringTimes: z.number().int(),
  /** The most that one round may take while there is bonus money; null for any. */
  stakeMax: money.nullable(),
  days: z.number().int(),
  contributions,
  firstDepositOnly: z.boolean(),
  /** Of free spins alone; `amount` is their number times their stake. */
  spins: z.object({ ...spinFacts, count: z.number().int() }).nullable(),
  /** Since when it is presented, and until when it can be had; null for no end. */
  presentedAt: moment,
  activeUntil: moment.nullable(),
  isChosen: z.boolean(),
  /** Why this member cannot have it now; the words are `bonus.problem.<name>`. */
  refusal: z.enum(bonusRefusals).nullable(),
});

const bonus = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(bonusStates),
  granted: money,
  /** Bonus money that is there now, and what of it is in rounds that are not over. */
  left: money,
  atStake: money,
  /** What giving it up loses: both together. */
  loses: money,
  required: money,
  wagered: money,
  wageringLeft: money,
  /** Whole percent, cut. */
  percent: z.number().int(),
  stakeMax: money.nullable(),
  contributions,
  isBonusFirst: z.boolean(),
  grantedAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
  /** What was on it as it ended: cash since then, or given up. */
  endedWith: money.nullable(),
  /** The deposit that it came with. */
  orderNumber: z.string().nullable(),
  /** Of free spins alone: what they win is `left`, or cash. `isReady`: the vendor knows of them, and they can be played. */
  spins: z
    .object({ ...spinFacts, total: z.number().int(), left: z.number().int(), wageringTimes: z.number().int(), won: money, isReady: z.boolean() })
    .nullable(),
});

const bonusList = z.object({
  currency: z.string(),
  /** The order of funds of bonuses that are granted now: bonus money before cash, or after. */
  isBonusFirst: z.boolean(),
  /** What a cancellation keeps. */
  cash: money,
  active: bonus.nullable(),
  past: z.array(bonus),
  offers: z.array(offer),
});

const member = { access: 'member', whileClosed: 'refuses' } as const;
const refusals = ['bonus.not_offered', 'bonus.active_already', 'bonus.taken_already', 'bonus.not_first_deposit', 'bonus.not_available'] as const;

/** Bonuses as their member sees them. */
export const bonuses = {
  getBonuses: endpoint({
    summary: 'The member’s bonus with its progress, the past ones, and the offers with all of their conditions.',
    ...member,
    rate: 'read',
    serves: ['CASH-01', 'WALLET-01', 'T32', 'T71'],
    value: bonusList,
    refusals: [],
  }),
  chooseBonus: endpoint({
    summary: 'Chooses an offer for the next deposit that arrives. Nothing is chosen by itself.',
    ...member,
    rate: 'write',
    serves: ['CASH-01', 'T71'],
    body: z.object({ offerId: z.uuid() }),
    value: bonusList,
    refusals,
  }),
  dropBonusChoice: endpoint({
    summary: 'Takes the choice back: the next deposit brings no bonus.',
    ...member,
    rate: 'write',
    serves: ['CASH-01', 'T71'],
    value: bonusList,
    refusals: [],
  }),
  cancelBonus: endpoint({
    summary: 'Gives the active bonus up. With the figures that were shown: where they have changed, nothing happens.',
    ...member,
    rate: 'write',
    // What is the member's can be had without new terms.
    withoutTerms: true,
    serves: ['T72'],
    params: z.object({ bonusId: z.uuid() }),
    body: z.object({ kept: money, lost: money }),
    value: bonusList,
    refusals: ['bonus.none_active', 'bonus.changed'],
  }),
};
