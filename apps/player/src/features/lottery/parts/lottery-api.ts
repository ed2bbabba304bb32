import { routes } from '@laro/contract/lottery/routes';
import type { Wire } from '@laro/contract/routes';
import type { FamilyParams } from '@laro/lottery/families';
import { loadPlays } from '@laro/lottery/family-plays';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { noteServerTime } from './draws/server-clock.ts';

export const lotteryApi = lateClient(routes);

export type Game = Wire<'listLotteryGames', 'value'>['games'][number];
export type Draw = Wire<'getLotteryDraw', 'value'>['draw'];
export type Order = Wire<'getLotteryOrder', 'value'>['order'];
export type Rules = Wire<'getLotteryRules', 'value'>;
export type OrderLine = Order['lines'][number];
export type Slip = NonNullable<Wire<'placeLotteryOrder', 'body'>>;
export type SlipLine = Slip['lines'][number];

/** Intervals of polling while a page is visible, because draws change without a tap. */
const LOBBY_EVERY_MS = 10_000;
const GAME_EVERY_MS = 3000;

/** Takes the server's time from an answer. */
function timed<Value extends { serverTime: string }>(value: Value): Value {
  noteServerTime(value.serverTime);
  return value;
}

/** The games of a category, or of both, with the server’s time of the answer. */
export const gamesQuery = (services: Services, category: 'LOTT' | 'ELOTT' | '') =>
  queryOptions({
    queryKey: ['lottery', 'games', category],
    queryFn: async () => timed(await lotteryApi(services).call('listLotteryGames', { query: { category } })),
    refetchInterval: LOBBY_EVERY_MS,
  });

/** One game with its draws of now; null where the merchant has none of this id. */
export const gameQuery = (services: Services, gameId: string) =>
  queryOptions({
    queryKey: ['lottery', 'game', gameId],
    queryFn: async () => timed(await lotteryApi(services).call('listLotteryGames', { query: { gameId } })).games[0] ?? null,
    refetchInterval: GAME_EVERY_MS,
  });

/**
 * The name of a game alone. The server's document has it in its title; countdowns begin in the browser, so the server draws none. Null for an unknown game.
 */
export const gameNameQuery = (services: Services, gameId: string) =>
  queryOptions({
    queryKey: ['lottery', 'name', gameId],
    queryFn: async () => (await lotteryApi(services).call('listLotteryGames', { query: { gameId } })).games[0]?.name ?? null,
  });

/** The name of a draw's game, as `gameNameQuery`. */
export const drawNameQuery = (services: Services, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'name of draw', drawId],
    queryFn: async () => (await lotteryApi(services).call('getLotteryDraw', { params: { drawId } })).gameName,
  });

/** The rules of the game's family, without those of other families. They change with the site alone. */
export const playsQuery = ({ params }: Game) =>
  queryOptions({ queryKey: ['lottery', 'plays', params], queryFn: () => loadPlays(params as FamilyParams), staleTime: Infinity });

/** The next draws of a game that can be bet on. */
export const openDrawsQuery = (services: Services, gameId: string, count: number) =>
  queryOptions({
    queryKey: ['lottery', 'open', gameId, count],
    queryFn: async () => timed(await lotteryApi(services).call('getLotteryNumero', { query: { gameId, count } })).draws,
    refetchInterval: LOBBY_EVERY_MS,
  });

/** Past draws of a game: of one date or numero, or the newest. */
export const pastDrawsQuery = (services: Services, gameId: string, count: number, { date = '', numero = '' } = {}) =>
  queryOptions({
    queryKey: ['lottery', 'past', gameId, count, date, numero],
    queryFn: async () => timed(await lotteryApi(services).call('listLotteryDraws', { params: { gameId }, query: { count, date, numero } })).draws,
  });

/** Rules of a game in its own prize mode, or in another one of the merchant. */
export const rulesQuery = (services: Services, gameId: string, mode: Rules['mode'] | '') =>
  queryOptions({
    queryKey: ['lottery', 'rules', gameId, mode],
    queryFn: () => lotteryApi(services).call('getLotteryRules', { params: { gameId }, query: { mode } }),
  });

/** Plays and numbers of a draw that are sold out. */
export const fullNumbersQuery = (services: Services, gameId: string, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'full', gameId, drawId],
    queryFn: async () => (await lotteryApi(services).call('getLotteryFullNumbers', { params: { gameId }, query: { drawId } })).plays,
    refetchInterval: LOBBY_EVERY_MS,
    enabled: drawId !== '',
  });

export const statisticsQuery = (services: Services, gameId: string, window: '30' | '100' | '500') =>
  queryOptions({
    queryKey: ['lottery', 'statistics', gameId, window],
    queryFn: () => lotteryApi(services).call('getLotteryStatistics', { params: { gameId }, query: { window } }),
  });

export const drawQuery = (services: Services, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'draw', drawId],
    queryFn: async () => timed(await lotteryApi(services).call('getLotteryDraw', { params: { drawId } })),
    refetchInterval: ({ state }) => (state.data?.draw.state === 'settled' || state.data?.draw.state === 'void' ? false : GAME_EVERY_MS),
  });

/** Which orders are listed: of a game, a day of their placing, a draw; empty texts for all. */
export interface WantedOrders {
  gameId: string;
  date: string;
  numero: string;
}

/** The search that lists all orders. */
export const ALL_ORDERS: WantedOrders = { gameId: '', date: '', numero: '' };

type OrderPage = Wire<'listLotteryOrders', 'value'>;

export const ordersQuery = (services: Services, state: 'open' | 'settled', wanted: WantedOrders) =>
  infiniteQueryOptions({
    queryKey: ['lottery', 'orders', state, wanted],
    queryFn: async ({ pageParam }) =>
      timed(await lotteryApi(services).call('listLotteryOrders', { query: { state, ...wanted, ...(pageParam === '' ? {} : { before: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }: OrderPage) => next,
    refetchInterval: state === 'open' ? GAME_EVERY_MS : false,
  });

type ChasePage = Wire<'listLotteryChases', 'value'>;
export type ChaseEntry = ChasePage['chases'][number];

/** The player's series, page by page. */
export const chasesQuery = (services: Services) =>
  infiniteQueryOptions({
    queryKey: ['lottery', 'chases'],
    queryFn: async ({ pageParam }) => timed(await lotteryApi(services).call('listLotteryChases', { query: pageParam === '' ? {} : { before: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next }: ChasePage) => next,
    refetchInterval: LOBBY_EVERY_MS,
  });

/** The orders of a series, and whether it has ended. */
export const chaseQuery = (services: Services, chaseId: string) =>
  queryOptions({
    queryKey: ['lottery', 'chase', chaseId],
    queryFn: async () => timed(await lotteryApi(services).call('getLotteryChase', { params: { chaseId } })),
    refetchInterval: ({ state }) => (state.data?.isOver === false ? LOBBY_EVERY_MS : false),
  });

export const orderQuery = (services: Services, orderId: string) =>
  queryOptions({
    queryKey: ['lottery', 'order', orderId],
    queryFn: async () => timed(await lotteryApi(services).call('getLotteryOrder', { params: { orderId } })).order,
    refetchInterval: ({ state }) => (state.data?.settledAt === null ? GAME_EVERY_MS : false),
  });
