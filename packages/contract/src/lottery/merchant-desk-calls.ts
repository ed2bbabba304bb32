import * as z from 'zod';
import { merchantParam, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { drawId, playId } from './scalars.ts';

const day = z.iso.date();
const reportGroups = ['game', 'play', 'mode', 'draw', 'day'] as const;

/** Liability of a play: by outcome where it has few, the dearest first, else the bound of all its lines. */
const liabilityPlay = z.object({
  play: playId,
  most: money,
  isNarrow: z.boolean(),
  /** Named as a selection: values that win, or the numbers that decide the play. */
  outcomes: z.array(z.object({ outcome: z.string(), payout: money })),
});

export const lotteryMerchantCalls = {
  getDeskLotteryLiability: endpoint({
    ...shared,
    summary: 'What the open draws of a merchant can still cost, its players near their limit of a draw, and open series.',
    access: 'staff:lottery.read',
    rate: 'read',
    serves: ['LOTT-67'],
    params: merchantParam,
    value: z.object({
      currency: code,
      draws: z.array(
        z.object({
          drawId,
          gameId: code,
          gameName: z.string(),
          family: z.string(),
          numero: z.string(),
          closesAt: moment,
          staked: money,
          plays: z.array(liabilityPlay),
        }),
      ),
      /** Players whose lines can pay from 80 % of the limit on. */
      nearLimit: z.array(z.object({ publicId: z.string(), drawId, gameName: z.string(), numero: z.string(), most: money, limit: money })),
      series: z.array(
        z.object({
          chaseId: z.uuid(),
          publicId: z.string(),
          gameName: z.string(),
          left: z.number().int(),
          staked: money,
          stopOnWin: z.boolean(),
          placedAt: moment,
        }),
      ),
    }),
    refusals: ['request.not_found'],
  }),
  getDeskLotteryReport: endpoint({
    ...shared,
    summary: 'Sums of settled lottery orders of a merchant in some days, by game, play, mode, draw or day, with actual and exact return.',
    access: 'staff:lottery.read',
    rate: 'read',
    serves: ['LOTT-54', 'LOTT-67'],
    params: merchantParam,
    query: z.object({ from: day, to: day, by: z.enum(reportGroups).default('game') }),
    value: z.object({
      currency: code,
      rows: z.array(
        z.object({
          key: z.string(),
          /** Name of the game; empty in sums over several. */
          gameName: z.string(),
          family: z.string(),
          orders: z.number().int(),
          bets: z.number().int(),
          staked: money,
          payout: money,
          pushed: money,
          kept: money,
          /** Of six balls: what went into the pool, and what was won of it. */
          contributed: money,
          poolWon: money,
          /** Hundredths of a percent; null without stakes. The exact one leaves pools out. */
          actual: z.number().int().nullable(),
          exact: z.number().int().nullable(),
        }),
      ),
    }),
    refusals: ['request.not_found', 'records.range_too_long', 'records.range_reversed'],
  }),
};
