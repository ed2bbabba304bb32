import type { CallInput } from '@laro/client/client';
import type { BannerPlace } from '@laro/contract/content/content';
import type { Wire } from '@laro/contract/routes';
import { gamePageSize, winnersMax } from '@laro/domain/system/constants';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { sessionToken } from '#player/shared/session/session-store.ts';
import type { Services } from '#player/shared/api/services.ts';

type ListedGame = Wire<'listGames', 'value'>['games'][number];
/** Fields that are redundant or for other clients: left out of pages and caches. */
const unread = ['nodeName', 'gameName', 'gameCode', 'showIcon', 'iconUrl', 'mobileLargeIcon'] as const;
/** A game as the site uses it. */
export type Game = Omit<ListedGame, (typeof unread)[number]>;
export type GamePage = Omit<Wire<'listGames', 'value'>, 'games'> & { games: Game[] };
export type Category = Wire<'listVendors', 'value'>['categories'][number];
export type CategoryVendor = Category['vendors'][number];
type Announced = Wire<'listAnnouncements', 'value'>;
/** A notice as the ticker shows it; its text comes when somebody opens it. */
export type NoticeTitle = Pick<Announced['player'][number], 'id' | 'title' | 'otherLanguage'>;
export interface Announcements {
  banners: Announced['banners'];
  ticker: readonly NoticeTitle[];
}

export const titleOf = ({ id, title, otherLanguage }: NoticeTitle): NoticeTitle => ({ id, title, otherLanguage });
export type GameQuestion = Pick<NonNullable<CallInput<'listGames'>['query']>, 'gameType' | 'vassalage' | 'gameName' | 'gameClassify' | 'dataType' | 'isNew'>;

const isRead = ([name]: [string, unknown]): boolean => !(unread as readonly string[]).includes(name);
const gameOf = (game: ListedGame): Game => Object.fromEntries(Object.entries(game).filter(isRead)) as unknown as Game;
const gamesOf = (games: readonly ListedGame[]): Game[] => games.map(gameOf);

/** Offline, a lobby reports so immediately and keeps its rows. */
const always = { networkMode: 'always' } as const;
const CATALOGUE_FRESH_MS = 60_000;
const WINNERS_FRESH_MS = 15_000;
const RECENT_FRESH_MS = 5000;

/** Categories in server order, how many games each has and how many there are in all. */
export const categoriesQuery = ({ api, words: { language } }: Services) =>
  queryOptions({
    ...always,
    queryKey: ['categories', language],
    staleTime: CATALOGUE_FRESH_MS,
    queryFn: () => api.call('listVendors', { query: { typeId: '1', vendorsOf: 'NONE', language } }),
  });

/** The categories with the vendors of one of them, or of all. */
export const vendorsQuery = ({ api, words: { language } }: Services, vendorsOf: GameCategory | 'ALL') =>
  queryOptions({
    ...always,
    queryKey: ['vendors', language, vendorsOf],
    staleTime: CATALOGUE_FRESH_MS,
    queryFn: () => api.call('listVendors', { query: { typeId: '1', vendorsOf, language } }),
  });

/** The merchant's hot games, all of them. */
export const hotGamesQuery = ({ api, words: { language } }: Services) =>
  queryOptions({
    ...always,
    queryKey: ['hotGames', language],
    staleTime: CATALOGUE_FRESH_MS,
    queryFn: async () => gamesOf((await api.call('listHotGames', { query: { isPlatform: '2', platform: 'html5', language } })).games),
  });

/** The games that the player has played last, under the session's own key. */
export const recentGamesQuery = ({ api, words: { language } }: Services) =>
  queryOptions({
    ...always,
    queryKey: ['recentGames', sessionToken(), language],
    staleTime: RECENT_FRESH_MS,
    queryFn: async () => gamesOf((await api.call('listRecentGames', { query: { language } })).games),
  });

/** Real settled wins; they may be some seconds old. */
export const winnersQuery = ({ api, words: { language } }: Services) =>
  queryOptions({
    ...always,
    queryKey: ['winners', language],
    staleTime: WINNERS_FRESH_MS,
    queryFn: async () => {
      const { list } = await api.call('listWinners', { query: { gameCategory: 'ALL', limitNum: winnersMax, language } });
      return list.map(({ id, vo: { customerName, winAmount, game } }) => ({ id, vo: { customerName, winAmount, game: gameOf(game) } }));
    },
  });

/**
 * The banners of a place; home also has the titles of the ticker, without the texts, which may be long and would be part of the document. Pop-ups come
 * later, for the current reader.
 */
export const announcementsQuery = ({ api, words: { language } }: Services, place: BannerPlace = 'home') =>
  queryOptions({
    ...always,
    queryKey: ['announcements', language, place],
    staleTime: CATALOGUE_FRESH_MS,
    queryFn: async (): Promise<Announcements> => {
      const { banners, player } = await api.call('listAnnouncements', { query: { types: place === 'home' ? 'B,PL' : 'B', platform: 'M', place, language } });
      return { banners, ticker: player.map(titleOf) };
    },
  });

/** A game list page by page (CALL-05). Other filters are another list, which begins at page 1 (LIST-08). */
export const gamesQuery = ({ api, words: { language } }: Services, question: GameQuestion) =>
  infiniteQueryOptions({
    ...always,
    queryKey: ['games', language, question],
    staleTime: CATALOGUE_FRESH_MS,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<GamePage> => {
      const page = await api.call('listGames', { query: { platform: 'html5', ...question, pageNo: pageParam, pageSize: gamePageSize, language }, signal });
      return { ...page, games: gamesOf(page.games) };
    },
    getNextPageParam: (last: GamePage) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
