import { lateLobbyRoutes } from '@laro/contract/system/late-routes';
import { favouritesMax } from '@laro/domain/system/constants';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { countersKey } from '#player/shared/session/counters-key.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

/** Client for calls of the lobby after hydration; its route table is not in the bundle of every page. */
export const lobbyApi = lateClient(lateLobbyRoutes);

/** Offline, a lobby reports so immediately and keeps its rows. */
const always = { networkMode: 'always' } as const;
const NEWS_FRESH_MS = 60_000;
const OWN_FRESH_MS = 5000;
const COUNTERS_FRESH_MS = 30_000;

/** All of the player's favourites, the latest first: as many as there can be (product.md §7). */
export const favouritesQuery = (services: Services) =>
  queryOptions({
    ...always,
    queryKey: ['favourites', sessionToken(), services.words.language],
    staleTime: OWN_FRESH_MS,
    queryFn: async () => (await lobbyApi(services).call('listFavourites', { query: { pageSize: favouritesMax, language: services.words.language } })).content,
  });

/** The rows of home that are the player's own. */
export const personalRowsQuery = (services: Services) =>
  queryOptions({
    ...always,
    queryKey: ['personalRows', sessionToken(), services.words.language],
    staleTime: OWN_FRESH_MS,
    queryFn: async () => (await lobbyApi(services).call('listPersonalRows', { query: { language: services.words.language } })).rows,
  });

/** Hot matches and short news. */
export const lobbyNewsQuery = (services: Services) =>
  queryOptions({
    ...always,
    queryKey: ['lobbyNews', services.words.language],
    staleTime: NEWS_FRESH_MS,
    queryFn: () => lobbyApi(services).call('getLobbyNews', { query: { language: services.words.language } }),
  });

/** Information about a game. */
export const gameSheetQuery = (services: Services, gameId: string) =>
  queryOptions({
    ...always,
    queryKey: ['gameSheet', services.words.language, gameId],
    staleTime: NEWS_FRESH_MS,
    queryFn: () => lobbyApi(services).call('getGameSheet', { params: { gameId }, query: { language: services.words.language } }),
  });

/** Counters of items that wait for the player, by key (NAV-08). */
export const countersQuery = (services: Services) =>
  queryOptions({
    queryKey: countersKey(sessionToken()),
    staleTime: COUNTERS_FRESH_MS,
    queryFn: () => lobbyApi(services).call('getPromotionCounters'),
  });
