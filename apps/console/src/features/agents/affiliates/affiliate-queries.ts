import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Affiliate = Wire<'listDeskAffiliates', 'value'>['affiliates'][number];

export const affiliatesQuery = (merchant: string) =>
  queryOptions({ queryKey: ['affiliates', merchant], queryFn: ({ signal }) => api.call('listDeskAffiliates', { params: { merchant }, signal }) });

export const broughtQuery = (merchant: string, affiliate: string) =>
  infiniteQueryOptions({
    queryKey: ['affiliates', merchant, affiliate],
    queryFn: ({ pageParam, signal }) => api.call('listDeskAffiliateMembers', { params: { merchant, affiliate }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
