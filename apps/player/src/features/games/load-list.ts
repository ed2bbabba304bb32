import type { GameCategory } from '@laro/domain/game-categories';
import { announcementsQuery, categoriesQuery, gamesQuery, hotGamesQuery, recentGamesQuery, vendorsQuery } from '#player/shared/games/game-queries.ts';
import { loadWithin } from '#player/shared/games/load-within.ts';
import type { ScreenPlace } from '#player/shared/screen.ts';
import type { Services } from '#player/shared/services.ts';
import { questionOf, readFilters, type ListFilters } from './list-filters.ts';
import { bannerPlaces } from './list-places.ts';
import { isHotList, isRecentList } from './use-game-list.ts';

/** The server knows no recent games: its pages are anybody's. */
function loadGames(services: Services, category: GameCategory | '', filters: ListFilters): Promise<unknown> | undefined {
  const { queries } = services;
  if (isRecentList(filters)) return services.collectHead === null ? queries.prefetchQuery(recentGamesQuery(services)) : undefined;
  if (isHotList(category, filters)) return queries.prefetchQuery(hotGamesQuery(services));
  return queries.prefetchInfiniteQuery(gamesQuery(services, questionOf(category, filters)));
}

/** Brings the first page of a list and what stands around it; what does not come says so in its own place. */
export function loadList(services: Services, place: ScreenPlace, category: GameCategory | ''): Promise<void> {
  const { queries } = services;
  const filters = readFilters(place.search);
  const games = loadGames(services, category, filters);
  const banners = category === '' ? undefined : bannerPlaces[category];
  const around = [
    queries.prefetchQuery(categoriesQuery(services)),
    ...(category === '' || category === 'HOT' ? [] : [queries.prefetchQuery(vendorsQuery(services, category))]),
    ...(banners ? [queries.prefetchQuery(announcementsQuery(services, banners))] : []),
  ];
  return loadWithin(services, place, Promise.all([games, ...around]));
}
