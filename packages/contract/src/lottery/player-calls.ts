import * as z from 'zod';
import { lotteryVendors, ORDER_LINES_MAX } from '@laro/domain/lottery/names';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { lotteryPublicCalls } from './public-calls.ts';
import { slip, slipRefusals } from './slip.ts';
import { familyParams, hex64, orderId, orderView } from './scalars.ts';

/** Fields that all calls of the lottery share. */
const shared = { module: 'LOTTERY3', whileClosed: 'refuses' } as const;
const mine = { ...shared, access: 'player', rate: 'read' } as const;
const acts = { ...shared, access: 'player', rate: 'write', bothHalves: true, needsProof: true } as const;

const orderParams = z.object({ orderId });
export const lotteryCalls = {
  ...lotteryPublicCalls,
  quoteLotteryOrder: endpoint({
    ...mine,
    summary:
      'Counts the lines of a slip: bets, stake and most they can pay in the first draw, what is sold out of them there, and the total of all draws. Places nothing.',
    serves: ['LOTT-10', 'LOTT-25', 'LOTT-26'],
    body: slip,
    value: z.object({
      lines: z.array(
        z.object({
          bets: z.number().int(),
          staked: money,
          most: money,
          /** The draw has no room for the line; `full` names the numbers that have none, where the play counts numbers. */
          isFull: z.boolean(),
          full: z.array(z.string()),
        }),
      ),
      total: money,
    }),
    refusals: [...slipRefusals],
  }),
  listLotteryTickets: endpoint({
    summary: 'The player’s usable tickets that pay an order, the one that ends first in front.',
    ...mine,
    serves: ['REW-43', 'LOTT-71'],
    value: z.object({
      tickets: z.array(
        z.object({
          id: z.uuid(),
          /** The most that it pays of one order. */
          value: money,
          /** Lotteries that it can be used in; empty: all. */
          vendors: z.array(z.enum(lotteryVendors)),
          until: moment,
        }),
      ),
    }),
    refusals: [],
  }),
  placeLotteryOrder: endpoint({
    ...acts,
    summary: 'Places an order, or a chase of orders of consecutive draws, whole or not at all. The same key gives the first answer again.',
    serves: ['LOTT-20', 'LOTT-21', 'LOTT-22', 'LOTT-23', 'LOTT-28', 'LOTT-31', 'LOTT-71', 'REW-43', 'REW-45'],
    body: slip.extend({
      key: z.uuid(),
      total: money,
      /** A lottery ticket of the player's rewards, which pays up to its value; never with a chase. */
      ticketId: z.uuid().optional(),
    }),
    value: z.object({ orders: z.array(orderView), chaseId: z.uuid().nullable(), balance: money }),
    refusals: [
      ...slipRefusals,
      'lottery.total_differs',
      'lottery.player_limit',
      'lottery.number_full',
      'lottery.play_full',
      'lottery.not_enough_money',
      'lottery.limit_reached',
      'lottery.bonus_stake_max',
      'lottery.cash_only',
      'lottery.staff',
      'lottery.key_used',
      'lottery.ticket_unusable',
      'ticket.unknown',
      'ticket.used',
      'ticket.expired',
      'catalogue.game_unknown',
      'play.game_switched_off',
      'play.no_free_play',
      'play.not_allowed',
      'member.blocked',
      'member.blocked_until',
      'identity.needed',
      'limits.session_over',
      'terms.changed',
    ],
  }),
  listLotteryOrders: endpoint({
    ...mine,
    summary: 'The player’s orders, the newest first: open or settled ones, of one game, one day of the merchant’s zone, or one draw.',
    serves: ['LOTT-01', 'LOTT-33'],
    query: z.object({
      state: z.enum(['open', 'settled', '']).default(''),
      gameId: z.union([code, z.literal('')]).default(''),
      /** The day on which they were placed. */
      date: z.union([z.iso.date(), z.literal('')]).default(''),
      numero: z.union([z.string().regex(/^\d{9,14}$/), z.literal('')]).default(''),
      /** The first and the last day on which they were placed; `date` alone counts where it is given. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      before: orderId.optional(),
    }),
    value: z.object({
      serverTime: moment,
      orders: z.array(orderView),
      /** All of the player's open orders, with their stakes. */
      totals: z.object({ open: z.number().int(), staked: money }),
      next: orderId.nullable(),
    }),
    refusals: ['records.range_reversed'],
  }),
  getLotteryOrder: endpoint({
    ...mine,
    summary: 'One order of the player with its lines.',
    serves: ['LOTT-33'],
    params: orderParams,
    value: z.object({ serverTime: moment, order: orderView }),
    refusals: ['lottery.order_unknown'],
  }),
  getLotteryInclusion: endpoint({
    ...mine,
    summary: 'Shows that an order is in the seal of its draw: its text and the hashes on the way to the seal.',
    serves: ['LOTT-40'],
    params: orderParams,
    value: z.object({
      orderText: z.string(),
      hash: hex64,
      leaf: hex64,
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hex64 })),
      seal: hex64,
    }),
    refusals: ['lottery.order_unknown', 'lottery.proof_not_yet'],
  }),
  cancelLotteryOrder: endpoint({
    ...acts,
    summary: 'Cancels an order before its draw closes and gives the stake back. Cancelling twice changes nothing.',
    serves: ['LOTT-01', 'LOTT-27'],
    params: orderParams,
    value: z.object({ order: orderView, returned: money, balance: money }),
    refusals: ['lottery.order_unknown', 'lottery.not_cancellable'],
  }),
  cancelLotteryLine: endpoint({
    ...acts,
    summary: 'Cancels one line of an order before its draw closes. The last line cancels the order.',
    serves: ['LOTT-01', 'LOTT-27'],
    params: z.object({ orderId, line: z.coerce.number().int().min(1).max(ORDER_LINES_MAX) }),
    value: z.object({ order: orderView, returned: money, balance: money }),
    refusals: ['lottery.order_unknown', 'lottery.line_unknown', 'lottery.not_cancellable'],
  }),
  listLotteryChases: endpoint({
    ...mine,
    summary: 'The player’s chases, the newest first, each with what became of its orders.',
    serves: ['LOTT-28'],
    query: z.object({ before: z.uuid().optional() }),
    value: z.object({
      serverTime: moment,
      chases: z.array(
        z.object({
          chaseId: z.uuid(),
          gameId: code,
          gameName: z.string(),
          params: familyParams,
          stopOnWin: z.boolean(),
          isOver: z.boolean(),
          draws: z.number().int(),
          /** Orders that are settled, cancelled or void. */
          done: z.number().int(),
          staked: money,
          payout: money,
          placedAt: moment,
        }),
      ),
      next: z.uuid().nullable(),
    }),
    refusals: [],
  }),
  getLotteryChase: endpoint({
    ...mine,
    summary: 'A chase of the player with its orders.',
    serves: ['LOTT-28'],
    params: z.object({ chaseId: z.uuid() }),
    value: z.object({ serverTime: moment, stopOnWin: z.boolean(), isOver: z.boolean(), orders: z.array(orderView) }),
    refusals: ['lottery.chase_unknown'],
  }),
  endLotteryChase: endpoint({
    ...acts,
    summary: 'Ends a chase: the orders of its open draws are cancelled.',
    serves: ['LOTT-29'],
    params: z.object({ chaseId: z.uuid() }),
    value: z.object({ cancelled: z.number().int(), orders: z.array(orderView), returned: money, balance: money }),
    refusals: ['lottery.chase_unknown'],
  }),
};
