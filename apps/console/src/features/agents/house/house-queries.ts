import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type HouseAccount = Wire<'listHouseAccounts', 'value'>['accounts'][number];

/** House agents whose name begins with some letters, the newest first. */
export const houseAgentsQuery = (merchant: string, name: string) =>
  queryOptions({
    queryKey: ['agents', merchant, 'house', 'agents', name],
    queryFn: ({ signal }) => api.call('listHouseAccounts', { params: { merchant }, query: { kind: 'agents', query: name }, signal }),
  });

export const houseQuery = (merchant: string) =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, 'house'],
    queryFn: ({ pageParam, signal }) => api.call('listHouseAccounts', { params: { merchant }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
