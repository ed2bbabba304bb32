import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type MallRoom = Wire<'getDeskMall', 'value'>;
export type DeskGoods = MallRoom['goods'][number];
export type DeskOrder = Wire<'listDeskOrders', 'value'>['orders'][number];
type OrderPage = Wire<'listDeskOrders', 'value'>;

export const mallQuery = (merchant: string) =>
  queryOptions({ queryKey: ['mall', merchant], queryFn: ({ signal }) => api.call('getDeskMall', { params: { merchant }, signal }) });

export const ordersQuery = (merchant: string) =>
  infiniteQueryOptions({
    queryKey: ['mall-orders', merchant],
    queryFn: ({ pageParam, signal }) => api.call('listDeskOrders', { params: { merchant }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: OrderPage) => page.next,
  });

/** Fetches the room again after an act. */
export async function askMallAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all([['mall', merchant], ['mall-orders', merchant], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
