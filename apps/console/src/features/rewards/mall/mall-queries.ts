import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';
import type { PreviewReader } from '#console/shared/rewards/as-member.tsx';

export type MallRoom = Wire<'getDeskMall', 'value'>;
export type DeskGoods = MallRoom['goods'][number];
export type DeskOrder = Wire<'listDeskOrders', 'value'>['orders'][number];
type OrderPage = Wire<'listDeskOrders', 'value'>;

export type OrderFilter = NonNullable<Wire<'listDeskOrders', 'query'>['state']>;
export type MemberPoints = Wire<'getDeskPoints', 'value'>;

export type Preview = Wire<'previewDeskMall', 'value'>;

export const previewQuery = (merchant: string, { rank, language }: PreviewReader) =>
  queryOptions({
    queryKey: ['mall', merchant, 'preview', rank, language],
    queryFn: ({ signal }) => api.call('previewDeskMall', { params: { merchant }, query: { rank, language }, signal }),
  });

export const ordersQuery = (merchant: string, state: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: ['mall-orders', merchant, state],
    queryFn: ({ pageParam, signal }) => api.call('listDeskOrders', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: OrderPage) => page.next,
  });

export const memberPointsQuery = (merchant: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['mall-points', merchant, memberId],
    queryFn: ({ pageParam, signal }) => api.call('getDeskPoints', { params: { merchant, memberId }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: MemberPoints) => page.next,
    retry: false,
  });

/** Fetches the room again after an act. */
export async function askMallAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all(
    [['mall', merchant], ['mall-orders', merchant], ['mall-points', merchant], ['attention'], ['audit']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
