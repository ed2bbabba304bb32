import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type HouseAccount = Wire<'listHouseAccounts', 'value'>['accounts'][number];

export const houseQuery = (merchant: string) =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, 'house'],
    queryFn: ({ pageParam, signal }) => api.call('listHouseAccounts', { params: { merchant }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
