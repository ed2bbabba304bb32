import type { GameCategory } from '@laro/domain/game-categories';
import { announcementsQuery, gamesQuery, hotGamesQuery, vendorsQuery } from '#player/shared/games/game-queries.ts';
import { loadWithin } from '#player/shared/games/load-within.ts';
import type { ScreenPlace } from '#player/shared/screen.ts';
import type { Services } from '#player/shared/services.ts';
import { questionOf, readFilters } from './list-filters.ts';
import { isHotList } from './use-game-list.ts';

/** Brings the first page of a list and what stands around it; what does not come says so in its own place. */
export function loadList(services: Services, place: ScreenPlace, category: GameCategory | ''): Promise<void> {
  const { queries } = services;
  const filters = readFilters(place.search);
  const games = isHotList(category, filters)
    ? queries.prefetchQuery(hotGamesQuery(services))
    : queries.prefetchInfiniteQuery(gamesQuery(services, questionOf(category, filters)));
  return loadWithin(services, place, Promise.all([games, queries.prefetchQuery(vendorsQuery(services)), queries.prefetchQuery(announcementsQuery(services))]));
}
