import { drawStateNames } from '@laro/domain/lottery/names';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { code, language, moment, money } from '../wire/scalars.ts';
import { gameRules } from './rules.ts';
import { CHASE_MAX } from './slip.ts';
import { draw, drawId, drawProof, gameEntry, orderMode, playId, winnersOfClass } from './scalars.ts';

const open = { module: 'LOTTERY3', whileClosed: 'refuses', access: 'public', rate: 'read' } as const;
const region = z.enum(['north', 'central', 'south']);

/** Games, plays, draws, results and proofs, which everybody may read. */
export const lotteryPublicCalls = {
  listLotteryGames: endpoint({
    ...open,
    knowsPlayer: true,
    summary:
      'The lottery games of the merchant, each with its next draw, the draw that waits for numbers, and its last result; for a player with the bases of their own rates.',
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
    summary: 'The draws of a game, or of each game of a vendor, that can be bet on now, in their order, with the server’s time.',
    serves: ['LOTT-01', 'LOTT-61'],
    query: z.object({
      gameId: z.union([code, z.literal('')]).default(''),
      vendor: code.optional(),
      /** Draws of each game. */
      count: z.coerce.number().int().min(1).max(CHASE_MAX).default(1),
    }),
    value: z.object({ serverTime: moment, draws: z.array(draw) }),
    refusals: ['lottery.game_closed'],
  }),
  getLotteryMenu: endpoint({
    ...open,
    summary: 'The plays of a game by tab and group, with the form of their selections.',
    serves: ['LOTT-01', 'LOTT-15'],
    query: z.object({ gameId: code, language: language.optional() }),
    value: z.object({
      gameId: code,
      tabs: z.array(
        z.object({
          tab: z.enum(['trad', 'ent']),
          groups: z.array(
            z.object({
              group: z.string(),
              plays: z.array(
                z.object({
                  play: playId,
                  name: z.string(),
                  /** The forms of a selection; each is its groups in their order. `values` is null for a typed list of numbers. */
                  forms: z.array(z.array(z.object({ values: z.array(z.string()).nullable(), min: z.number().int(), max: z.number().int() }))),
                  maxBets: z.number().int(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
    refusals: ['lottery.game_closed'],
  }),
  getLotteryVnNumero: endpoint({
    ...open,
    summary: 'The next draws of the Vietnamese games of a region, one for each station, with the server’s time.',
    serves: ['LOTT-01', 'LOTT-41'],
    query: z.object({ region }),
    value: z.object({ serverTime: moment, draws: z.array(draw) }),
    refusals: [],
  }),
  listLotteryVnResults: endpoint({
    ...open,
    summary: 'Recent Vietnamese results of a region by level, the newest first: of one date or station, or all. Numbers of one source are unofficial.',
    serves: ['LOTT-01', 'LOTT-42', 'LOTT-44'],
    query: z.object({ region, date: z.union([z.iso.date(), z.literal('')]).default(''), station: z.string().max(60).default('') }),
    value: z.object({
      serverTime: moment,
      results: z.array(
        z.object({
          drawId,
          gameId: code,
          numero: z.string(),
          station: z.string(),
          drawsAt: moment,
          /** Numbers by level, the special prize first. */
          levels: z.array(z.array(z.string())),
          isOfficial: z.boolean(),
          /** 1, then one more for each correction. */
          version: z.number().int(),
        }),
      ),
    }),
    refusals: [],
  }),
  listLotteryJackpots: endpoint({
    ...open,
    summary: 'The pools of six balls at the merchant: the ledger’s pool, and what the open draw has sold so far adds.',
    serves: ['LOTT-57'],
    value: z.object({
      jackpots: z.array(z.object({ gameId: code, pool: money, soldShare: money, currency: z.string(), drawsAt: moment.nullable(), updatedAt: moment })),
    }),
    refusals: [],
  }),
  listLotteryDraws: endpoint({
    ...open,
    summary: 'Past draws of a game within 400 days, the newest first, with their results; of one date or numero, or all.',
    serves: ['LOTT-02', 'LOTT-45'],
    params: z.object({ gameId: code }),
    query: z.object({
      before: moment.optional(),
      count: z.coerce.number().int().min(1).max(100).default(20),
      state: z.enum(drawStateNames).optional(),
      /** A date of the game's zone, as its numeros have it. */
      date: z.union([z.iso.date(), z.literal('')]).default(''),
      numero: z.union([z.string().regex(/^\d{9,14}$/), z.literal('')]).default(''),
    }),
    value: z.object({
      serverTime: moment,
      draws: z.array(
        draw.extend({
          /** Of its result: 1, then one more for each correction. */
          version: z.number().int(),
          winners: z.array(winnersOfClass),
        }),
      ),
    }),
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
      /** The zone of the game: its numeros are dates there. */
      zone: z.string(),
      draw,
      /** Orders with money, and those of free play; the seal covers both. */
      orders: z.number().int(),
      trialOrders: z.number().int(),
      /** Real money in the seal, of all merchants. */
      stakes: z.array(z.object({ currency: z.string(), staked: money })),
      sealedAt: moment.nullable(),
      winners: z.array(winnersOfClass),
      voidReason: z.string().nullable(),
      /** The numbers that a void draw would have had, once its proof is published. */
      voidResult: z.string().nullable(),
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
    value: drawProof,
    refusals: ['lottery.draw_unknown', 'lottery.proof_not_yet'],
  }),
};
