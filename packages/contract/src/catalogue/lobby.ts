import * as z from 'zod';
import { favouritesMax, gamePageSize } from '@laro/domain/system/constants';
import { volatilities } from '@laro/domain/catalogue/game-volatility';
import { personalRowKeys } from '@laro/domain/catalogue/personal-rows';
import { counterKeys } from '@laro/domain/promotions/promotion-counters';
import { game } from './catalogue.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, gameCategory, language, moment, money, pageNumber, rowNumber } from '../wire/scalars.ts';

/** As in the product text: the session identifies the caller and the catalogue the vendor, so both may be omitted. */
const favouriteBody = z.object({ nodeId: rowNumber, token: z.string().max(200).optional(), vendor: code.optional() });
const ofPlayers = { access: 'player', module: 'GAMELIST3', whileClosed: 'refuses' } as const;
const counter = z.object({ enabled: z.boolean(), count: z.number().int().min(0) });

export const sheetPays = ['lines', 'both', 'ways', 'anywhere', 'cluster', 'colours', 'bets', 'steps', 'table', 'hands'] as const;
export const sheetFeatures = ['wild', 'wild_multiplier', 'respins', 'free_spins', 'hold_and_spin', 'boxes', 'wheel', 'cascade'] as const;

/** Data of the lobby that belongs to a player, and content of the lobby other than games. */
export const lobby = {
  listFavouriteIds: endpoint({
    summary: 'The node ids of the player’s favourites.',
    ...ofPlayers,
    rate: 'read',
    serves: ['LIST-10', 'CALL-05'],
    value: z.object({ nodeIds: z.array(z.string()) }),
    refusals: [],
  }),
  listFavourites: endpoint({
    summary: 'The player’s favourites that the merchant offers, latest first.',
    ...ofPlayers,
    rate: 'read',
    serves: ['LIST-09', 'LIST-11', 'CALL-05', 'ROLE-01'],
    query: z.object({
      pageNo: pageNumber.default(1),
      pageSize: z.coerce.number().int().min(1).max(favouritesMax).default(gamePageSize),
      gameType: z.union([gameCategory, z.literal('')]).default(''),
      vendor: z.union([code, z.literal('')]).default(''),
      language: language.optional(),
    }),
    value: z.object({ content: z.array(game), pageNum: z.number().int(), totalPages: z.number().int() }),
    refusals: [],
  }),
  addFavourite: endpoint({
    summary: 'Adds a game to the favourites; adding it again changes nothing.',
    ...ofPlayers,
    rate: 'write',
    serves: ['LIST-10', 'ROLE-01'],
    body: favouriteBody,
    value: z.object({}),
    refusals: ['catalogue.game_unknown', 'lobby.not_for_favourites', 'lobby.favourites_full'],
  }),
  removeFavourite: endpoint({
    summary: 'Removes a game from the favourites; removing it again changes nothing.',
    ...ofPlayers,
    rate: 'write',
    serves: ['LIST-10', 'ROLE-01'],
    body: favouriteBody,
    value: z.object({}),
    refusals: [],
  }),
  listPersonalRows: endpoint({
    summary: 'Personal rows of home: recently played, similar to the latest, new, favourites. Empty ones are omitted.',
    ...ofPlayers,
    rate: 'read',
    serves: ['HOME-01'],
    query: z.object({ language: language.optional() }),
    value: z.object({ rows: z.array(z.object({ key: z.enum(personalRowKeys), because: z.string().nullable(), games: z.array(game) })) }),
    refusals: [],
  }),
  getGameSheet: endpoint({
    summary:
      'Information about a game before it is played: return, volatility, limits, short rules, and similar games. Values are null if its vendor states none.',
    access: 'public',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    rate: 'read',
    serves: ['T58', 'T59'],
    params: z.object({ gameId: code }),
    query: z.object({ language: language.optional() }),
    value: z.object({
      game,
      figures: z
        .object({
          /** Percent, rounded down to two decimals. */
          rtp: z.string(),
          volatility: z.enum(volatilities),
          version: z.number().int(),
          /** First day on which this version applies, YYYY-MM-DD. */
          validFrom: z.string(),
        })
        .nullable(),
      rules: z
        .object({
          pay: z.enum(sheetPays),
          payCount: z.number().int(),
          features: z.array(z.enum(sheetFeatures)),
          /** Percentage of paid spins that pay anything, rounded down to two decimals. */
          hitRate: z.string(),
          /** In multiples of the stake, and the N of "1 in N". */
          topPrize: z.string(),
          topOneIn: z.string(),
          /** Maximum payout of a round, in multiples of the stake; null if the vendor does not state it. */
          maxWin: z.number().int().nullable(),
          stakeMin: money,
          stakeMax: money,
        })
        .nullable(),
      similar: z.array(game),
    }),
    refusals: ['catalogue.game_unknown'],
  }),
  getLobbyNews: endpoint({
    summary: 'Current hot matches and short news of home, in the requested language.',
    access: 'public',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    rate: 'read',
    serves: ['HOME-09'],
    query: z.object({ language: language.optional() }),
    value: z.object({
      matches: z.array(z.object({ id: z.string(), league: z.string(), home: z.string(), away: z.string(), startsAt: moment, target: z.string() })),
      news: z.array(z.object({ id: z.string(), title: z.string(), startsAt: moment, target: z.string() })),
    }),
    refusals: [],
  }),
  getPromotionCounters: endpoint({
    summary: 'Pending items of the player, by key; kinds without a feature behind them are off.',
    access: 'player',
    whileClosed: 'refuses',
    rate: 'read',
    serves: ['NAV-08', 'REW-01'],
    value: z.object(Object.fromEntries(counterKeys.map((key) => [key, counter])) as Record<(typeof counterKeys)[number], typeof counter>),
    refusals: [],
  }),
};
