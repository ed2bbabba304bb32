import type { Parsed, Wire } from '@laro/contract/routes';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import { Refresher } from '#server/db/turns/refresher.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readyCall } from '#server/http/ready/ready-call.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { pictureOf as shippedPictureOf, type PictureOf } from '#server/modules/core/pictures/index.ts';
import { CatalogueState, type IsOpen } from './catalogue-state.ts';
import { keepWinners, type WinnersChange } from './catalogue.store.ts';
import { changeGame, type GameChange, type RecordGameChange } from './desk/change-game.ts';
import { labelLanguage } from './lists/merchant-answers.ts';
import { listGamesForDesk, viewDeskGame, type DeskGame, type DeskGameList } from './desk/desk-games.ts';
import type { GameView } from './lists/game-view.ts';
import { viewLobbyOrder, writeLobbyOrder, type OrderedList, type RecordOrder } from './lists/lobby-order.ts';
import type { MerchantCatalogue } from './merchant-catalogue.ts';
import { questionOf } from './lists/list-games.ts';
import type { SharedGame, SharedVendor } from './shared-catalogue.ts';
import { WinnerBoard } from './lists/winners.ts';

export interface CatalogueDeps {
  pool: pg.Pool;
  directory: Pick<MerchantDirectory, 'byCode'>;
  /** Told when reading in the background fails; the last known state goes on serving. */
  onBackgroundError: (error: unknown) => void;
  pictureOf?: PictureOf;
  now?: () => number;
}

/** Games that a merchant offers at a moment. */
export interface Offered extends Pick<MerchantCatalogue, 'games' | 'hot' | 'newGames'> {
  has: (game: { readonly id: string }) => boolean;
  /** True if it can be opened now. */
  isOpen: (game: { readonly id: string }) => boolean;
  view: (game: { readonly id: string }, language: Language) => GameView;
}

export interface Catalogue {
  /** A game, and if the merchant currently offers it; null if there is none with this id. */
  findOffer: (merchantCode: string, gameId: string) => { game: SharedGame; isOffered: boolean } | null;
  /** A vendor, and if the merchant currently offers it. */
  findVendor: (merchantCode: string, vendorCode: string) => { vendor: SharedVendor; isOffered: boolean } | null;
  /** A game as players of a merchant see it, even if no longer offered; null if there is none with this id. */
  viewGame: (merchant: Merchant, gameId: string, language: Language) => GameView | null;
  /** Current offer of a merchant, in its order; the result can differ at a later moment. */
  offeredBy: (merchant: Merchant) => Offered;
  gameOfId: (gameId: string) => SharedGame | null;
  gameOfNode: (nodeId: string) => SharedGame | null;
  /** The ids of all games of a category, offered or not. */
  gameIdsOf: (category: GameCategory) => string[];
  /** Sets which games can be opened, after each change; until the first call all can. */
  noteOpenGames: (isOpen: IsOpen) => void;
  /** Adds wins to the winner board, each round at most once, and removes rounds that are no longer wins. */
  keepWinners: (change: WinnersChange) => Promise<void>;
  /** Display name of a vendor; null for an unknown code. */
  vendorName: (vendorCode: string) => string | null;
  /** Display name of a game; null for an unknown id. */
  gameName: (gameId: string) => string | null;
  /** Every vendor with the number of its games, in the shared order. */
  countVendorGames: () => { code: string; name: string; hasLobby: boolean; isRemoved: boolean; gameCount: number }[];
  /** Ids of the games of a vendor that a merchant has on sale, in its order. */
  gamesOnSale: (merchantCode: string, vendorCode: string) => string[];
  /** True if a merchant's lobby shows the category that a game belongs to. */
  showsCategoryOf: (merchantCode: string, gameId: string) => boolean;
  /** Lists of the merchant's lobby in their order; for the desk. */
  lobbyOrder: (merchant: Merchant) => Promise<Wire<'getDeskLobbyOrder', 'value'>>;
  /** Puts hot games or vendors in order. Throws `desk.changed_meanwhile`. */
  orderLobby: (merchantCode: string, list: OrderedList, keys: readonly string[], record: RecordOrder) => Promise<void>;
  handlers: Handlers<'listVendors' | 'listGames' | 'listHotGames' | 'listWinners'>;
  /** Reads again what changed. */
  refresh: () => Promise<void>;
  start: () => void;
  stop: () => void;
  /** One page of all games with the merchant's switches. Refuses an unknown merchant. */
  listGamesForDesk: (merchantCode: string, query: Parsed<'listDeskGames', 'query'>) => Promise<DeskGameList>;
  /** Changes how a merchant offers a game; `record` runs in the same transaction. Refuses an unknown merchant or game. */
  changeGame: (merchantCode: string, gameId: string, change: GameChange, record: RecordGameChange) => Promise<DeskGame>;
}

function callsOf(state: CatalogueState, winners: WinnerBoard): Catalogue['handlers'] {
  return {
    listVendors: readyCall(({ merchant, language }, query) => state.answersOf(merchant).vendors(language, query.vendorsOf)),
    listGames: readyCall(({ merchant, language }, query) => state.answersOf(merchant).list(questionOf(query), language)),
    listHotGames: readyCall(({ merchant, language }) => state.answersOf(merchant).hot(language)),
    listWinners: readyCall(({ merchant, language }, query) =>
      winners.list(merchant.code, state.answersOf(merchant).catalogue, state.shared, language, query.limitNum),
    ),
  };
}

function offeredOf(state: CatalogueState, merchant: Merchant): Offered {
  const { catalogue } = state.answersOf(merchant);
  const { byId } = state.shared;
  const sharedOf = (id: string) => byId.get(id);
  return {
    games: catalogue.games,
    hot: catalogue.hot,
    newGames: catalogue.newGames,
    has: ({ id }) => {
      const game = sharedOf(id);
      return game !== undefined && catalogue.offersGame(game);
    },
    isOpen: ({ id }) => {
      const game = sharedOf(id);
      return game !== undefined && catalogue.isOpen(game);
    },
    view: ({ id }, language) => {
      const game = sharedOf(id);
      if (!game) throw new Error(`there is no game ${id} any more`);
      return catalogue.view(game, labelLanguage(language));
    },
  };
}

function findersOf(
  state: CatalogueState,
  directory: CatalogueDeps['directory'],
): Pick<
  Catalogue,
  | 'findOffer'
  | 'findVendor'
  | 'viewGame'
  | 'gameIdsOf'
  | 'vendorName'
  | 'gameName'
  | 'gamesOnSale'
  | 'showsCategoryOf'
  | 'countVendorGames'
  | 'offeredBy'
  | 'gameOfId'
  | 'gameOfNode'
> {
  const catalogueOf = (merchantCode: string) => {
    const merchant = directory.byCode(merchantCode);
    return merchant && state.answersOf(merchant).catalogue;
  };
  return {
    findOffer: (merchantCode, gameId) => {
      const game = state.shared.byId.get(gameId);
      return game ? { game, isOffered: catalogueOf(merchantCode)?.offersGame(game) ?? false } : null;
    },
    findVendor: (merchantCode, vendorCode) => {
      const vendor = state.shared.vendors.get(vendorCode);
      return vendor ? { vendor, isOffered: catalogueOf(merchantCode)?.offersVendor(vendorCode) ?? false } : null;
    },
    viewGame: (merchant, gameId, language) => {
      const game = state.shared.byId.get(gameId);
      return game ? state.answersOf(merchant).catalogue.view(game, language) : null;
    },
    offeredBy: (merchant) => offeredOf(state, merchant),
    gameOfId: (gameId) => state.shared.byId.get(gameId) ?? null,
    gameOfNode: (nodeId) => state.shared.byNode.get(nodeId) ?? null,
    gameIdsOf: (category) => state.shared.games.filter((game) => game.category === category).map((game) => game.id),
    vendorName: (vendorCode) => state.shared.vendors.get(vendorCode)?.name ?? null,
    gameName: (gameId) => state.shared.byId.get(gameId)?.name ?? null,
    gamesOnSale: (merchantCode, vendorCode) =>
      catalogueOf(merchantCode)
        ?.shelfOf('', vendorCode)
        .games.map((game) => game.id) ?? [],
    showsCategoryOf: (merchantCode, gameId) => {
      const category = state.shared.byId.get(gameId)?.category;
      return category !== undefined && (directory.byCode(merchantCode)?.settings['games.categories'].includes(category) ?? false);
    },
    countVendorGames: () => {
      const games = Map.groupBy(state.shared.games, (game) => game.vendor.code);
      return [...state.shared.vendors.values()].map((vendor) => ({ ...vendor, gameCount: games.get(vendor.code)?.length ?? 0 }));
    },
  };
}

/** The catalogue: games, vendors and categories of every merchant, in memory and answered from ready-made bytes. Reads everything once before it answers. */
export async function createCatalogue({ pool, directory, onBackgroundError, pictureOf = shippedPictureOf, now = Date.now }: CatalogueDeps): Promise<Catalogue> {
  const state = new CatalogueState(pool, pictureOf, now, onBackgroundError);
  const refresher = new Refresher(() => state.read(), onBackgroundError);
  await refresher.refresh();
  const merchantMustExist = (merchantCode: string) => {
    if (!directory.byCode(merchantCode)) throw new Refusal('request.not_found');
  };
  return {
    ...findersOf(state, directory),
    noteOpenGames: (isOpen) => state.noteOpenGames(isOpen),
    keepWinners: (change) => keepWinners(pool, change),
    lobbyOrder: async (merchant) => {
      await refresher.refresh();
      return viewLobbyOrder(state.shared, state.offersOf(merchant.code), state.answersOf(merchant).catalogue, merchant);
    },
    orderLobby: async (merchantCode, list, keys, record) => {
      await writeLobbyOrder(pool, merchantCode, list, keys, record);
      await refresher.refresh();
    },
    handlers: callsOf(state, new WinnerBoard(pool, now)),
    refresh: () => refresher.refresh(),
    start: () => refresher.start(),
    stop: () => refresher.stop(),
    listGamesForDesk: async (merchantCode, query) => {
      merchantMustExist(merchantCode);
      await refresher.refresh();
      return listGamesForDesk(state.shared, state.search, state.offersOf(merchantCode), query);
    },
    changeGame: async (merchantCode, gameId, change, record) => {
      merchantMustExist(merchantCode);
      await changeGame(pool, merchantCode, gameId, change, record);
      await refresher.refresh();
      const game = state.shared.byId.get(gameId);
      if (!game) throw new Refusal('catalogue.game_unknown');
      return viewDeskGame(game, state.offersOf(merchantCode));
    },
  };
}
