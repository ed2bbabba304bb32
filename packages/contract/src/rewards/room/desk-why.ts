import { whyNameList } from '@laro/domain/rewards/grants/why';
import * as z from 'zod';
import { merchantParam, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { moment, money } from '../../wire/scalars.ts';
import { deskGrant } from '../desk.ts';

/** Rounds that the desk shows with a grant, the newest first. */
export const whyRoundsMax = 100;

const explained = z.object({
  grant: deskGrant,
  /** The version as it was published; null for gifts and orders, which follow no rule. */
  version: z.object({ startsAt: moment, publishedAt: moment.nullable(), publishedBy: z.string().nullable() }).nullable(),
  /** Facts as the program computed them; null for a grant that is older than their keeping. */
  why: z
    .object({
      lines: z.array(z.object({ name: z.enum(whyNameList), value: z.string(), target: z.string().nullable(), of: z.string() })),
      rounds: z.object({ from: z.string().nullable(), to: z.string() }).nullable(),
    })
    .nullable(),
  /** Counted rounds of these dates; those that were counted after the grant had no part in it. */
  rounds: z.array(
    z.object({
      id: z.uuid(),
      sign: z.union([z.literal(1), z.literal(-1)]),
      at: moment,
      gameId: z.string(),
      gameType: z.string(),
      staked: money,
      valid: money,
      paid: money,
    }),
  ),
  /** Number of all of them, and their sums. */
  counted: z.object({ rounds: z.number().int(), staked: money, valid: money }),
});

/** Why a grant was given, at the desk (REW-22). */
export const deskWhy = {
  getDeskRewardGrant: endpoint({
    summary: 'A grant with the version of its rule, the facts that it was computed from, and the counted rounds behind them.',
    access: 'staff:rewards.read',
    rate: 'read',
    ...shared,
    serves: ['REW-22'],
    params: merchantParam.extend({ grantId: z.uuid() }),
    value: explained,
    refusals: ['request.not_found', 'desk.reward_unknown'],
  }),
};
