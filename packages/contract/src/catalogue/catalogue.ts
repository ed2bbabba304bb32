import * as z from 'zod';
import { gameClassifications } from '@laro/domain/catalogue/game-categories';
import { gamePageSize, winnersMax } from '@laro/domain/system/constants';
import { endpoint } from '../wire/endpoint.ts';
import { code, flag, gameCategory, language, money, pageNumber } from '../wire/scalars.ts';

/** A picture: `key` is part of the file names (`/img/games/{key}-240.avif`), `plate` is its mean colour, shown until it has loaded. */
export const picture = z.object({ key: z.string(), plate: z.string() });

export const game = z.object({
  gameId: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  gameName: z.string(),
  displayName: z.string(),
  gameType: z.string(),
  category: gameCategory,
  vassalage: z.string(),
  vendorName: z.string(),
  gameClassify: z.string(),
  gameCode: z.string(),
  showIcon: z.string(),
  iconUrl: z.string(),
  mobileLargeIcon: z.string(),
  picture,
  /** `closed`: cannot be opened now, because its vendor does not host it here or it was switched off. */
  tag: z.enum(['live', 'new', 'hot', 'closed']).nullable(),
  theme: z.number().int().min(1).max(8),
  supportPlay: z.boolean(),
  isGameH5: z.boolean(),
});

const vendor = z.object({ code: z.string(), name: z.string(), icon: z.string(), gameCount: z.number().int(), lobby: z.boolean() });

const category = z.object({
  key: gameCategory,
  displayName: z.string(),
  accountTypeName: z.string(),
  vendorNames: z.array(z.string()),
  gameCount: z.number().int(),
  vendors: z.array(vendor),
});

const listPage = z.object({
  games: z.array(game),
  pageNum: z.number().int(),
  totalPages: z.number().int(),
  totalCount: z.number().int(),
  /** Classifications in the whole list (before the classification filter), for the drop-down of LIST-05. */
  classifications: z.array(z.object({ key: z.string(), count: z.number().int() })),
});

export const catalogue = {
  listVendors: endpoint({
    summary: 'Categories in order, each with its vendors in order (vendor sorting and category mapping).',
    access: 'public',
    rate: 'read',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    serves: ['HOME-02', 'HOME-04', 'LIST-02', 'LIST-13', 'PLAY-06'],
    query: z.object({
      typeId: z.literal('1').optional(),
      merchant_code: code.optional(),
      /** Categories that include their vendors; a page requests only those it shows. */
      vendorsOf: z.union([gameCategory, z.enum(['ALL', 'NONE'])]).default('ALL'),
      language: language.optional(),
    }),
    value: z.object({ categories: z.array(category), totalCount: z.number().int() }),
    refusals: [],
  }),
  listGames: endpoint({
    summary: 'One page of games. Names are matched with tolerance for typing errors.',
    access: 'public',
    rate: 'search',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    serves: ['CALL-05', 'LIST-03', 'LIST-05', 'LIST-09', 'LIST-12'],
    query: z.object({
      merchant: code.optional(),
      platform: z.enum(['html5']).default('html5'),
      gameName: z.string().max(80).default(''),
      gameType: z.union([gameCategory, z.literal('')]).default(''),
      pageNo: pageNumber.default(1),
      pageSize: z.coerce.number().int().min(1).max(gamePageSize).default(gamePageSize),
      vassalage: z.union([code, z.literal('')]).default(''),
      gameClassify: z.union([z.enum(gameClassifications), z.literal('')]).default(''),
      dataType: z.enum(['ALL', 'HOT', 'NEW']).default('ALL'),
      minBet: z.string().max(20).default(''),
      minLine: z.string().max(20).default(''),
      isNew: flag.default('0'),
      language: language.optional(),
    }),
    value: listPage,
    refusals: ['catalogue.vendor_unknown'],
  }),
  listHotGames: endpoint({
    summary: 'All hot games of the merchant, in order.',
    access: 'public',
    rate: 'read',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    serves: ['HOME-02', 'LIST-12'],
    query: z.object({ isPlatform: z.literal('2').optional(), platform: z.enum(['html5']).optional(), language: language.optional() }),
    value: z.object({ games: z.array(game) }),
    refusals: [],
  }),
  listWinners: endpoint({
    summary: 'Real settled wins, largest first; player names are masked.',
    access: 'public',
    rate: 'read',
    module: 'GAMELIST3',
    whileClosed: 'refuses',
    serves: ['WIN-01'],
    query: z.object({
      gameCategory: z.literal('ALL').default('ALL'),
      limitNum: z.coerce.number().int().min(1).max(winnersMax).default(winnersMax),
      language: language.optional(),
    }),
    value: z.object({
      list: z.array(
        z.object({ id: z.string(), vo: z.object({ iconUrl: z.string(), customerName: z.string(), gameName: z.string(), winAmount: money, game }) }),
      ),
    }),
    refusals: [],
  }),
};
