import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { GAME_EVERY_MS, LOBBY_EVERY_MS, lotteryApi, timed } from '../lottery-api.ts';

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
      timed(lotteryApi(services).call('listLotteryOrders', { query: { state, ...wanted, ...(pageParam === '' ? {} : { before: pageParam }) } })),
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
    queryFn: async ({ pageParam }) => timed(lotteryApi(services).call('listLotteryChases', { query: pageParam === '' ? {} : { before: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next }: ChasePage) => next,
    refetchInterval: LOBBY_EVERY_MS,
  });

/** The orders of a series, and whether it has ended. */
export const chaseQuery = (services: Services, chaseId: string) =>
  queryOptions({
    queryKey: ['lottery', 'chase', chaseId],
    queryFn: async () => timed(lotteryApi(services).call('getLotteryChase', { params: { chaseId } })),
    refetchInterval: ({ state }) => (state.data?.isOver === false ? LOBBY_EVERY_MS : false),
  });

export const orderQuery = (services: Services, orderId: string) =>
  queryOptions({
    queryKey: ['lottery', 'order', orderId],
    queryFn: async () => (await timed(lotteryApi(services).call('getLotteryOrder', { params: { orderId } }))).order,
    refetchInterval: ({ state }) => (state.data?.settledAt === null ? GAME_EVERY_MS : false),
  });
