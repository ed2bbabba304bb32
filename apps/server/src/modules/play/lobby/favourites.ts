import { favouritesMax } from '@laro/domain/system/constants';
import type pg from 'pg';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { deleteFavourite, insertFavourite, readFavouriteNodes } from './favourites.store.ts';
import type { LobbyCatalogue, LobbyGame, OfferedGames } from './ports.ts';

type FavouriteCalls = 'listFavouriteIds' | 'listFavourites' | 'addFavourite' | 'removeFavourite';

/** Lottery games cannot be favourites (LIST-04). */
const canFavour = ({ gameType }: LobbyGame): boolean => gameType !== 'LOTT' && gameType !== 'ELOTT';

/** A player's favourites that are offered, the latest first; a game that is switched off comes back with its switch. */
export async function offeredFavourites(pool: pg.Pool, catalogue: LobbyCatalogue, offered: OfferedGames, playerId: bigint): Promise<LobbyGame[]> {
  const nodes = await readFavouriteNodes(pool, playerId);
  return nodes.flatMap((node) => catalogue.gameOfNode(node) ?? []).filter((game) => offered.has(game));
}

/** Favourites, kept by node ids (LIST-10). `onChanged` hears whose have changed. */
export function favouriteCalls(pool: pg.Pool, catalogue: LobbyCatalogue, onChanged: (playerId: bigint) => void): Handlers<FavouriteCalls> {
  return {
    listFavouriteIds: async (context) => ({ nodeIds: await readFavouriteNodes(pool, playerOf(context).playerId) }),
    listFavourites: async (context, { query: { pageNo, pageSize, gameType, vendor } }) => {
      const offered = catalogue.offeredBy(context.merchant);
      const favourites = await offeredFavourites(pool, catalogue, offered, playerOf(context).playerId);
      const hot = new Set(gameType === 'HOT' ? offered.hot : []);
      const isListed = (game: LobbyGame) => gameType === '' || (gameType === 'HOT' ? hot.has(game) : game.listedIn.includes(gameType));
      const found = favourites.filter((game) => isListed(game) && (vendor === '' || game.vendor.code === vendor));
      const shown = found.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return {
        content: shown.map((game) => offered.view(game, context.language)),
        pageNum: pageNo,
        totalPages: Math.ceil(found.length / pageSize),
      };
    },
    addFavourite: async (context, { body: { nodeId } }) => {
      const game = catalogue.gameOfNode(nodeId);
      if (!game || !catalogue.offeredBy(context.merchant).has(game)) throw new Refusal('catalogue.game_unknown');
      if (!canFavour(game)) throw new Refusal('lobby.not_for_favourites');
      const { playerId } = playerOf(context);
      if (!(await insertFavourite(pool, playerId, nodeId, favouritesMax))) throw new Refusal('lobby.favourites_full', { max: favouritesMax });
      onChanged(playerId);
      return {};
    },
    removeFavourite: async (context, { body: { nodeId } }) => {
      const { playerId } = playerOf(context);
      await deleteFavourite(pool, playerId, nodeId);
      onChanged(playerId);
      return {};
    },
  };
}
