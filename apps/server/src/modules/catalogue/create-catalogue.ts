import type { Parsed } from '@laro/contract/routes';
import type { Kysely } from 'kysely';
import { Refresher } from '#server/db/refresher.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { pictureOf as shippedPictureOf, type PictureOf } from '#server/modules/pictures/index.ts';
import { CatalogueState } from './catalogue-state.ts';
import { changeGame, type GameChange, type RecordGameChange } from './change-game.ts';
import { listGamesForDesk, viewDeskGame, type DeskGame, type DeskGameList } from './desk-games.ts';
import { questionOf } from './list-games.ts';
import { WinnerBoard } from './winners.ts';

export interface CatalogueDeps {
  db: Kysely<Tables>;
  directory: Pick<MerchantDirectory, 'byCode'>;
  /** Told when reading in the background fails; the last known state goes on serving. */
  onBackgroundError: (error: unknown) => void;
  pictureOf?: PictureOf;
  now?: () => number;
}

export interface Catalogue {
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
    listVendors: async ({ merchant, language }, { query }) => state.answersOf(merchant).vendors(language, query.vendorsOf),
    listGames: async ({ merchant, language }, { query }) => state.answersOf(merchant).list(questionOf(query), language),
    listHotGames: async ({ merchant, language }) => state.answersOf(merchant).hot(language),
    listWinners: async ({ merchant, language }, { query }) =>
      winners.list(merchant.code, state.answersOf(merchant).catalogue, state.shared, language, query.limitNum),
  };
}

/** The catalogue: games, vendors and categories of every merchant, in memory and answered from ready-made bytes. Reads everything once before it answers. */
export async function createCatalogue({ db, directory, onBackgroundError, pictureOf = shippedPictureOf, now = Date.now }: CatalogueDeps): Promise<Catalogue> {
  const state = new CatalogueState(db, pictureOf, now, onBackgroundError);
  const refresher = new Refresher(() => state.read(), onBackgroundError);
  await refresher.refresh();
  const merchantMustExist = (merchantCode: string) => {
    if (!directory.byCode(merchantCode)) throw new Refusal('request.not_found');
  };
  return {
    handlers: callsOf(state, new WinnerBoard(db, now)),
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
      await changeGame(db, merchantCode, gameId, change, record);
      await refresher.refresh();
      const game = state.shared.byId.get(gameId);
      if (!game) throw new Refusal('catalogue.game_unknown');
      return viewDeskGame(game, state.offersOf(merchantCode));
    },
  };
}
