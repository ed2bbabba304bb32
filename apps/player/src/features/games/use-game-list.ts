import { ApiProblem } from '@laro/client/client';
import { gamePageSize } from '@laro/domain/system/constants';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFavourites } from '#player/shared/games/cards/favourites.ts';
import { gamesQuery, hotGamesQuery, recentGamesQuery, type Game } from '#player/shared/games/lobby/game-queries.ts';
import { favouritesQuery } from '#player/shared/games/lobby-api.ts';
import { useServices } from '#player/shared/api/services.ts';
import { isOwnType, questionOf, type ListFilters } from './filters/list-filters.ts';
import { narrowHotGames } from './filters/narrow-hot-games.ts';

export interface GameList {
  /** loading: nothing to show yet · failed: nothing came · unknown: the vendor is not offered here · ready. */
  readonly state: 'loading' | 'failed' | 'unknown' | 'ready';
  /** Games that are here. */
  readonly count: number;
  readonly gameAt: (index: number) => Game | undefined;
  /** The games of the first page. */
  readonly firstGames: readonly Game[];
  /** All games of the list, here or still to come; null while unknown. */
  readonly total: number | null;
  readonly classifications: readonly { readonly key: string; readonly count: number }[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMoreFailed: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Lists that come from the preloaded hot games instead of a call (LIST-09). */
export const isHotList = (category: GameCategory | '', filters: ListFilters): boolean => category === 'HOT' || filters.type === 'HOT';

const nothing = (): void => undefined;
const isUnknownVendor = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'catalogue.vendor_unknown';

/** The server hands on no failures: it draws the waiting page, and the browser finds out for itself. */
function failureState(isServer: boolean, error: unknown): GameList['state'] {
  if (isServer || error === null) return 'loading';
  return isUnknownVendor(error) ? 'unknown' : 'failed';
}

/** Recent games and favourites are a player's own (LIST-09). */
export const isOwnList = (filters: ListFilters): boolean => isOwnType(filters.type);

/** The player's favourites; a game whose star was removed disappears immediately (LIST-10). */
function useFavouriteGames(isWanted: boolean) {
  const query = useQuery({ ...favouritesQuery(useServices()), enabled: isWanted });
  const { nodes, isKnown } = useFavourites();
  const { data } = query;
  const games = useMemo(() => (data && isKnown ? data.filter(({ nodeId }) => nodes.has(nodeId)) : data), [data, nodes, isKnown]);
  return { ...query, data: games };
}

/** A list that comes whole: the hot games, those that the player has played last, the favourites. */
function useWholeList(category: GameCategory | '', filters: ListFilters, isWanted: boolean): GameList {
  const services = useServices();
  const { type } = filters;
  const hot = useQuery({ ...hotGamesQuery(services), enabled: isWanted && !isOwnList(filters) });
  const recent = useQuery({ ...recentGamesQuery(services), enabled: isWanted && type === 'RECENT' });
  const favourite = useFavouriteGames(isWanted && type === 'FAV');
  const { data, error, refetch } = type === 'FAV' ? favourite : type === 'RECENT' ? recent : hot;
  const narrowed = useMemo(() => (isWanted && data ? narrowHotGames(data, category, filters) : null), [isWanted, data, category, filters]);
  const games = narrowed?.games ?? [];
  return {
    state: narrowed ? 'ready' : failureState(services.collectHead !== null, error),
    count: games.length,
    gameAt: (index) => games[index],
    firstGames: games.slice(0, gamePageSize),
    total: narrowed ? games.length : null,
    classifications: narrowed?.classifications ?? [],
    hasMore: false,
    isLoadingMore: false,
    hasMoreFailed: false,
    loadMore: nothing,
    retry: () => void refetch(),
  };
}

function usePagedList(category: GameCategory | '', filters: ListFilters, isWanted: boolean): GameList {
  const services = useServices();
  const { data, error, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...gamesQuery(services, questionOf(category, filters)),
    enabled: isWanted,
  });
  const pages = data?.pages;
  const first = pages?.[0];
  return {
    state: first ? 'ready' : failureState(services.collectHead !== null, error),
    count: pages ? (pages.length - 1) * gamePageSize + (pages.at(-1)?.games.length ?? 0) : 0,
    gameAt: (index) => pages?.[Math.floor(index / gamePageSize)]?.games[index % gamePageSize],
    firstGames: first?.games ?? [],
    total: first?.totalCount ?? null,
    classifications: first?.classifications ?? [],
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

/** The games of a list, whichever way they come. */
export function useGameList(category: GameCategory | '', filters: ListFilters): GameList {
  const isWhole = isHotList(category, filters) || isOwnList(filters);
  const whole = useWholeList(category, filters, isWhole);
  const paged = usePagedList(category, filters, !isWhole);
  return isWhole ? whole : paged;
}
