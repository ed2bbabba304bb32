import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { rankChangeCauses } from '@laro/domain/ranks/ladder-program';
import { rebatePeriods } from '@laro/domain/rewards/ranks/rebate';
import { demandKinds } from '@laro/domain/ranks/rank-demands';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';
import { demand } from './ladder.ts';

const member = { access: 'member', module: 'RANK3', rate: 'read', whileClosed: 'refuses' } as const;
const day = z.iso.date();
const gameType = z.enum(gameTypes);

/** A condition of a rank. Points and amounts are whole and cut; `days` of conditions of the last days; `value` is what the member has. */
const condition = z.object({
  kind: z.enum(['identity_verified', 'play_days_total', 'points_total', ...demandKinds]),
  days: z.number().int().nullable(),
  target: z.number().int(),
  value: z.number().int(),
  isMet: z.boolean(),
});

/** Hours of a host in the merchant's zone; Monday is 1. */
const hostHours = z.object({ name: z.string(), days: z.array(z.number().int()), from: z.string(), to: z.string() });

/** A rank of the ladder as members read it. */
export const rankView = z.object({
  id: z.string(),
  name: z.string(),
  points: z.number().int(),
  days: z.number().int(),
  isProven: z.boolean(),
  demands: z.array(demand),
  needsApproval: z.boolean(),
  keepPoints: z.number().int(),
  upgrade: money,
  monthly: money,
  birthday: money,
  /** Types with a rebate, in parts per million of the valid stake. None where rebates are by loss: nothing is said of them in advance (REW-49). */
  rates: z.array(z.object({ type: gameType, ppm: z.number().int() })),
  /** Withdrawals of its members, where these are larger or cheaper than for other members, or reviewed first; else null (VIP-06). */
  withdraw: z
    .object({
      max: money,
      daySum: money,
      dayCount: z.number().int(),
      fee: z.object({ fixed: z.number().int(), basisPoints: z.number().int() }),
      isFirst: z.boolean(),
    })
    .nullable(),
  host: hostHours.nullable(),
});

/** First and last date of a period, its parts and their sum. */
const counted = z.object({
  day,
  until: day,
  types: z.array(
    z.object({
      type: gameType,
      valid: money,
      /** Cash stakes less payouts of the week; null in a rebate by valid stake. */
      loss: money.nullable(),
      ppm: z.number().int(),
      /** Payment of the member's own agent rate for the play of that loss, as far as it is subtracted. */
      less: money,
      /** Exact, not cut. */
      part: money,
    }),
  ),
  sum: money,
});

/** Ranks of members (rewards.md 9, 10). */
export const rankCalls = {
  getRankProgress: endpoint({
    summary: 'The progress to the next rank; labelId is null on the highest one.',
    ...member,
    serves: ['VIP-01', 'VIP-02'],
    value: z.object({
      currentProgress: z.object({ completedConditions: z.number().int(), totalExpectedConditions: z.number().int(), conditions: z.array(condition) }),
      playerRankProgress: z.object({ labelId: z.string().nullable(), labelName: z.string().nullable(), rankId: z.string().nullable() }),
    }),
    refusals: [],
  }),
  getRanks: endpoint({
    summary: 'The own rank with the way to the next one, the whole ladder, the rule of falling and the history.',
    ...member,
    serves: ['VIP-01', 'VIP-09'],
    value: z.object({
      zone: z.string(),
      /** Null where no ladder is in force. */
      own: z
        .object({
          rankId: z.string(),
          since: moment.nullable(),
          points: z.number().int(),
          /** The next rank; null on the highest one. */
          nextId: z.string().nullable(),
          completed: z.number().int(),
          total: z.number().int(),
          percent: z.number().int(),
          conditions: z.array(condition),
          /** The rank that waits for a person's approval. */
          inReview: z.string().nullable(),
          /** The last day of a month that decides about the rank, after one that was missed; null without a warning. */
          warnedUntil: day.nullable(),
          /** Points of the last 90 days. */
          keptPoints: z.number().int(),
          /** The host of the rank with the way to reach them; null without one, and for members who get no rewards now. */
          host: hostHours.extend({ href: z.string(), contact: z.string() }).nullable(),
          /** A break of the member, or a block of bets or deposits, keeps ranks back (section 5). */
          isOnHold: z.boolean(),
          /** Bonuses of ranks and rebates that wait to be claimed. */
          waiting: z.number().int(),
        })
        .nullable(),
      ladder: z.array(rankView),
      /** Major units of valid stake for one point. */
      perPoint: z.number().int(),
      weights: z.array(z.object({ type: gameType, weight: z.number().int() })),
      graceMonths: z.number().int(),
      /** Null where rebates are by loss. */
      rebatePeriod: z.enum(rebatePeriods).nullable(),
      /** Terms of a ladder that replaces this one; null where none is announced. */
      changesAt: moment.nullable(),
      history: z.array(z.object({ at: moment, from: z.string().nullable(), to: z.string(), cause: z.enum(rankChangeCauses) })),
    }),
    refusals: [],
  }),
  listRebates: endpoint({
    summary: 'The sum that counts in the present period, and how the rebates of past periods were computed, newest first.',
    ...member,
    serves: ['REW-48', 'REW-46', 'REW-49'],
    query: z.object({ before: z.union([day, z.literal('')]).default('') }),
    value: z.object({
      zone: z.string(),
      /**
       * May change until the period has been computed; `min` and `max` are the smallest and largest rebate of a period. Null where rebates are by loss:
       * nothing is said of them before the week has ended (REW-49).
       */
      running: counted.extend({ carried: money, min: money, max: money }).nullable(),
      periods: z.array(counted.extend({ rankName: z.string(), carriedIn: money, paid: money, carried: money })),
      next: z.string().nullable(),
    }),
    refusals: [],
  }),
};
