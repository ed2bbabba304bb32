import type { Parsed, Wire } from '@laro/contract/routes';
import { gamePageSize } from '@laro/domain/system/constants';
import type { GameSearch } from '../search/game-search.ts';
import { orderByOffers, untouched, type Offers } from '../lists/offers.ts';
import { searchTerms } from '../search/search-terms.ts';
import type { SharedCatalogue, SharedGame } from '../shared-catalogue.ts';

export type DeskGameList = Wire<'listDeskGames', 'value'>;
export type DeskGame = DeskGameList['games'][number];

export function viewDeskGame(game: SharedGame, offers: Offers): DeskGame {
  const offer = offers.games.get(game.id) ?? untouched;
  return {
    gameId: game.id,
    gameName: game.name,
    vassalage: game.vendor.code,
    category: game.category,
    picture: { key: game.picture.key, plate: game.picture.plate },
    isEnabled: offer.isEnabled,
    hotPosition: offer.hotPosition,
    position: offer.position ?? game.position,
    newUntil: offer.newUntil,
  };
}

/**
 * One page of all games with a merchant's switches, in its order, including those that it does not offer (T65). The type HOT lists the hot
 * games; with a name, the best matches are first.
 */
export function listGamesForDesk(shared: SharedCatalogue, search: GameSearch, offers: Offers, query: Parsed<'listDeskGames', 'query'>): DeskGameList {
  const { category } = query;
  const hotPlaceOf = (game: SharedGame) => offers.games.get(game.id)?.hotPosition ?? null;
  const isListed = (game: SharedGame) => !game.vendor.isRemoved && isOfCategory(game);
  const isOfCategory = (game: SharedGame) => category === '' || (category === 'HOT' ? hotPlaceOf(game) !== null : game.category === category);
  const ordered = orderByOffers(shared.games.filter(isListed), offers);
  if (category === 'HOT') ordered.sort((a, b) => (hotPlaceOf(a) ?? 0) - (hotPlaceOf(b) ?? 0));
  const scores = new Map(search.find(searchTerms(query.gameName), isListed).map((match) => [match.game, match.score]));
  const found =
    query.gameName.trim() === '' ? ordered : ordered.filter((game) => scores.has(game)).toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  return {
    games: found.slice((query.pageNo - 1) * gamePageSize, query.pageNo * gamePageSize).map((game) => viewDeskGame(game, offers)),
    pageNum: query.pageNo,
    totalPages: Math.ceil(found.length / gamePageSize),
    totalCount: found.length,
  };
}
