import { languageListDebounceMs } from '@laro/domain/content/content-rules';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { isLanguageSettled } from '#player/shared/content/settled-language.ts';
import { announcementsQuery, categoriesQuery, gamesQuery, hotGamesQuery, recentGamesQuery, vendorsQuery } from '#player/shared/games/lobby/game-queries.ts';
import { favouritesQuery } from '#player/shared/games/lobby-api.ts';
import { loadWithin } from '#player/shared/games/lobby/load-within.ts';
import type { ScreenPlace } from '#player/shared/router/screen.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import { questionOf, type ListFilters } from '../filters/list-filters.ts';
import { bannerPlaces, filtersAt } from '../filters/list-places.ts';
import { isHotList, isOwnList } from '../use-game-list.ts';

/** A player's own lists are fetched by the browser: pages from the server contain only the player's identity. */
function loadGames(services: Services, category: GameCategory | '', filters: ListFilters): Promise<unknown> | undefined {
  const { queries } = services;
  if (isOwnList(filters)) {
    if (services.collectHead !== null || sessionToken() === null) return undefined;
    return filters.type === 'FAV' ? queries.prefetchQuery(favouritesQuery(services)) : queries.prefetchQuery(recentGamesQuery(services));
  }
  if (isHotList(category, filters)) return queries.prefetchQuery(hotGamesQuery(services));
  return queries.prefetchInfiniteQuery(gamesQuery(services, questionOf(category, filters)));
}

/** Loads the first page of a list and the parts around it; each part shows its own failure. */
export async function loadList(services: Services, place: ScreenPlace, category: GameCategory | ''): Promise<void> {
  if (!(await isLanguageSettled(services, languageListDebounceMs))) return;
  const { queries } = services;
  const filters = filtersAt(place.path, place.search);
  const games = loadGames(services, category, filters);
  const banners = category === '' ? undefined : bannerPlaces[category];
  const around = [
    queries.prefetchQuery(categoriesQuery(services)),
    ...(category === '' || category === 'HOT' ? [] : [queries.prefetchQuery(vendorsQuery(services, category))]),
    ...(banners ? [queries.prefetchQuery(announcementsQuery(services, banners))] : []),
  ];
  await loadWithin(services, place, Promise.all([games, ...around]), games);
}
