import { bonusKinds, bonusRefusals, bonusStates, winsBecome } from '@laro/domain/bonuses/bonus-rules';
import { gameTypes } from '@laro/domain/catalogue/game-categories';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';

const contributions = z.array(z.object({ gameType: z.enum(gameTypes), percent: z.number().int() }));

const spinFacts = {
  vendorCode: z.string(),
  games: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Stake of each spin; the member pays none of it. */
  stake: money,
  winsBecome: z.enum(winsBecome),
};

const offer = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(bonusKinds),
  matchPercent: z.number().int(),
  /** Maximum amount of a match bonus. */
  amount: money,
  depositMin: money,
  wageringTimes: z.number().int(),
  /** Maximum stake of a round while there is bonus money; null for no limit. */
  stakeMax: money.nullable(),
  days: z.number().int(),
  contributions,
  firstDepositOnly: z.boolean(),
  /** Free spins only; `amount` is then the number of spins times their stake. */
  spins: z.object({ ...spinFacts, count: z.number().int() }).nullable(),
  /** Start of the presentation and end of the offer; null for no end. */
  presentedAt: moment,
  activeUntil: moment.nullable(),
  isChosen: z.boolean(),
  /** Reason why this member cannot have the offer now; its message is `bonus.problem.<name>`. */
  refusal: z.enum(bonusRefusals).nullable(),
});

const bonus = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(bonusStates),
  granted: money,
  /** Current bonus money, and the part of it that is in open rounds. */
  left: money,
  atStake: money,
  /** Loss if the bonus is given up: the sum of both. */
  loses: money,
  required: money,
  wagered: money,
  wageringLeft: money,
  /** Whole percent, rounded down. */
  percent: z.number().int(),
  stakeMax: money.nullable(),
  contributions,
  isBonusFirst: z.boolean(),
  grantedAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
  /** Amount at the end of the bonus: turned into cash or given up. */
  endedWith: money.nullable(),
  /** Deposit that granted it. */
  orderNumber: z.string().nullable(),
  /** Free spins only: wins go to `left` or to cash. `isReady`: the vendor has confirmed the spins and they can be played. */
  spins: z
    .object({ ...spinFacts, total: z.number().int(), left: z.number().int(), wageringTimes: z.number().int(), won: money, isReady: z.boolean() })
    .nullable(),
});

const bonusList = z.object({
  currency: z.string(),
  /** Order of funds of new bonuses: bonus money before cash, or after. */
  isBonusFirst: z.boolean(),
  /** Amount that the member keeps after a cancellation. */
  cash: money,
  active: bonus.nullable(),
  past: z.array(bonus),
  offers: z.array(offer),
});

const member = { access: 'member', whileClosed: 'refuses' } as const;
const refusals = ['bonus.not_offered', 'bonus.active_already', 'bonus.taken_already', 'bonus.not_first_deposit', 'bonus.not_available'] as const;

/** Bonuses of the signed-in member. */
export const bonuses = {
  getBonuses: endpoint({
    summary: 'The member’s bonus with its progress, earlier ones, and the offers with all of their conditions.',
    ...member,
    rate: 'read',
    serves: ['CASH-01', 'WALLET-01', 'T32', 'T71'],
    value: bonusList,
    refusals: [],
  }),
  chooseBonus: endpoint({
    summary: 'Chooses an offer for the next deposit that arrives. No offer is preselected.',
    ...member,
    rate: 'write',
    serves: ['CASH-01', 'T71'],
    body: z.object({ offerId: z.uuid() }),
    value: bonusList,
    refusals,
  }),
  dropBonusChoice: endpoint({
    summary: 'Cancels the choice: the next deposit grants no bonus.',
    ...member,
    rate: 'write',
    serves: ['CASH-01', 'T71'],
    value: bonusList,
    refusals: [],
  }),
  cancelBonus: endpoint({
    summary: 'Gives up the active bonus. The call carries the figures that were shown; if they have changed, nothing happens.',
    ...member,
    rate: 'write',
    // Claiming money that already belongs to the member needs no acceptance of new terms.
    withoutTerms: true,
    serves: ['T72'],
    params: z.object({ bonusId: z.uuid() }),
    body: z.object({ kept: money, lost: money }),
    value: bonusList,
    refusals: ['bonus.none_active', 'bonus.changed'],
  }),
};
