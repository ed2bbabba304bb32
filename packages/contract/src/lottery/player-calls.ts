import * as z from 'zod';
import { lotteryVendors, ORDER_LINES_MAX } from '@laro/domain/lottery/names';
import { endpoint } from '../wire/endpoint.ts';
import { code, language, moment, money } from '../wire/scalars.ts';
import { gameRules } from './rules.ts';
import { CHASE_MAX, slip, slipRefusals } from './slip.ts';
import { draw, drawId, gameEntry, hex64, orderId, orderMode, orderView, playId, winnersOfClass } from './scalars.ts';

/** Fields that all calls of the lottery share. */
const shared = { module: 'LOTTERY3', whileClosed: 'refuses' } as const;
const open = { ...shared, access: 'public', rate: 'read' } as const;
const mine = { ...shared, access: 'player', rate: 'read' } as const;
const acts = { ...shared, access: 'player', rate: 'write', bothHalves: true, needsProof: true } as const;

const orderParams = z.object({ orderId });
export const lotteryCalls = {
  listLotteryGames: endpoint({
    ...open,
    summary: 'The lottery games of the merchant, each with its next draw, the draw that waits for numbers, and its last result.',
    serves: ['LOTT-01', 'LOTT-04', 'LOTT-06'],
    query: z.object({
      category: z.enum(['LOTT', 'ELOTT', '']).default(''),
      vendor: z.union([code, z.literal('')]).default(''),
      gameId: z.union([code, z.literal('')]).default(''),
      language: language.optional(),
    }),
    value: z.object({ serverTime: moment, games: z.array(gameEntry) }),
    refusals: [],
  }),
  getLotteryNumero: endpoint({
    ...open,
    summary: 'The draws of a game that can be bet on now, in their order, with the server’s time.',
    serves: ['LOTT-01', 'LOTT-61'],
    query: z.object({ gameId: code, count: z.coerce.number().int().min(1).max(CHASE_MAX).default(1) }),
    value: z.object({ serverTime: moment, draws: z.array(draw) }),
    refusals: ['lottery.game_closed'],
  }),
  listLotteryDraws: endpoint({
    ...open,
    summary: 'Past draws of a game within 400 days, the newest first, with their results; of one date or numero, or all.',
    serves: ['LOTT-02', 'LOTT-45'],
    params: z.object({ gameId: code }),
    query: z.object({
      before: moment.optional(),
      count: z.coerce.number().int().min(1).max(100).default(20),
      /** A date of the game's zone, as its numeros have it. */
      date: z.union([z.iso.date(), z.literal('')]).default(''),
      numero: z.union([z.string().regex(/^\d{9,14}$/), z.literal('')]).default(''),
    }),
    value: z.object({ serverTime: moment, draws: z.array(draw) }),
    refusals: ['lottery.game_closed'],
  }),
  getLotteryRules: endpoint({
    ...open,
    summary: 'Rules of a game for everybody: each play with its chances, odds in a prize mode, return and worked example.',
    serves: ['LOTT-16'],
    params: z.object({ gameId: code }),
    query: z.object({ mode: z.union([orderMode, z.literal('')]).default(''), base: z.coerce.number().int().min(1500).max(2000).optional() }),
    value: gameRules,
    refusals: ['lottery.game_closed', 'lottery.base_out_of_range'],
  }),
  getLotteryFullNumbers: endpoint({
    ...open,
    summary: 'Plays of a draw that are sold out at the merchant, and outcomes of plays that are, before anybody chooses them.',
    serves: ['LOTT-26', 'TL3'],
    params: z.object({ gameId: code }),
    query: z.object({ drawId }),
    value: z.object({
      plays: z.array(
        z.object({
          play: playId,
          isFull: z.boolean(),
          /** Values of a play with one list that take no more stakes. */
          values: z.array(z.string()),
          /** The dearest outcomes without room, by the numbers that decide the play. */
          outcomes: z.array(z.string()),
        }),
      ),
    }),
    refusals: ['lottery.game_closed', 'lottery.draw_unknown'],
  }),
  getLotteryStatistics: endpoint({
    ...open,
    summary: 'Counts, gaps and runs of the last results of a game. Past draws do not change the next.',
    serves: ['LOTT-46'],
    params: z.object({ gameId: code }),
    query: z.object({ window: z.enum(['30', '100', '500']).default('30') }),
    value: z.object({
      /** Draws with a result that were counted. */
      draws: z.number().int(),
      places: z.array(
        z.object({
          /** 0 counts the values of all places together. */
          place: z.number().int(),
          values: z.array(z.object({ value: z.string(), count: z.number().int(), since: z.number().int().nullable(), longest: z.number().int() })),
        }),
      ),
      runs: z.array(z.object({ side: z.enum(['big', 'small', 'odd', 'even']), run: z.number().int(), longest: z.number().int() })),
    }),
    refusals: ['lottery.game_closed'],
  }),
  getLotteryDraw: endpoint({
    ...open,
    summary: 'One draw: state, seal, beacon round, result, winners by class.',
    serves: ['LOTT-02', 'LOTT-44', 'LOTT-45', 'LOTT-49'],
    params: z.object({ drawId }),
    value: z.object({
      serverTime: moment,
      gameName: z.string(),
      draw,
      orders: z.number().int(),
      winners: z.array(winnersOfClass),
      voidReason: z.string().nullable(),
      /** Of six balls at the merchant: pool, winning bets of six hits, what each got, and the fixed prizes of a bet; the share is null until the settlement. */
      pool: z
        .object({ amount: money, share: money.nullable(), bets: z.number().int(), prizes: z.array(z.object({ prize: z.string(), each: money })) })
        .nullable(),
      /** Of imported results: the numbers so far, before both feeds agree; levels parted by `/`. */
      unofficial: z.string().nullable(),
      /** Of imported results: the feeds that have reported. */
      sources: z.array(z.object({ feed: code, isFinal: z.boolean(), receivedAt: moment })),
      /** Results that were corrected after the settlement, the first one first. */
      earlier: z.array(z.object({ result: z.string(), correctedAt: moment })),
    }),
    refusals: ['lottery.draw_unknown'],
  }),
  getLotteryProof: endpoint({
    ...open,
    summary: 'Everything that decided a draw: commitment, server seed, seal, beacon round with its signature, client seed, result.',
    serves: ['LOTT-36', 'LOTT-39'],
    params: z.object({ drawId }),
    value: z.object({
      gameId: code,
      numero: z.string(),
      commitment: hex64,
      serverSeed: hex64,
      seal: hex64,
      sealedAt: moment,
      orders: z.number().int(),
      beacon: z.object({ chain: z.string(), publicKey: z.string(), round: z.number().int(), signature: z.string() }),
      clientSeed: hex64,
      result: z.string(),
    }),
    refusals: ['lottery.draw_unknown', 'lottery.proof_not_yet'],
  }),
  quoteLotteryOrder: endpoint({
    ...mine,
    summary: 'Counts the lines of a slip: bets, stake and most they can pay. Places nothing.',
    serves: ['LOTT-10', 'LOTT-25'],
    body: slip,
    value: z.object({ lines: z.array(z.object({ bets: z.number().int(), staked: money, most: money })), total: money }),
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
      before: orderId.optional(),
    }),
    value: z.object({ serverTime: moment, orders: z.array(orderView), next: orderId.nullable() }),
    refusals: [],
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
    value: z.object({ orderText: z.string(), hash: hex64, path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hex64 })), seal: hex64 }),
    refusals: ['lottery.order_unknown', 'lottery.proof_not_yet'],
  }),
  cancelLotteryOrder: endpoint({
    ...acts,
    summary: 'Cancels an order before its draw closes and gives the stake back. Cancelling twice changes nothing.',
    serves: ['LOTT-01', 'LOTT-27'],
    params: orderParams,
    value: z.object({ order: orderView, balance: money }),
    refusals: ['lottery.order_unknown', 'lottery.not_cancellable'],
  }),
  cancelLotteryLine: endpoint({
    ...acts,
    summary: 'Cancels one line of an order before its draw closes. The last line cancels the order.',
    serves: ['LOTT-01', 'LOTT-27'],
    params: z.object({ orderId, line: z.coerce.number().int().min(1).max(ORDER_LINES_MAX) }),
    value: z.object({ order: orderView, balance: money }),
    refusals: ['lottery.order_unknown', 'lottery.line_unknown', 'lottery.not_cancellable'],
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
    value: z.object({ cancelled: z.number().int(), orders: z.array(orderView), balance: money }),
    refusals: ['lottery.chase_unknown'],
  }),
};
