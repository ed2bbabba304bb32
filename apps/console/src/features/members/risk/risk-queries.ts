import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type ListedFlag = Wire<'listRiskFlags', 'value'>['flags'][number];
export type RiskFlag = Wire<'getRiskFlag', 'value'>;
export type FlagsFilter = Pick<Wire<'listRiskFlags', 'query'>, 'about' | 'member' | 'state'>;

export const flagsQuery = (merchant: string, filter: FlagsFilter) =>
  infiniteQueryOptions({
    queryKey: ['risk-flags', merchant, filter],
    queryFn: ({ pageParam, signal }) => api.call('listRiskFlags', { params: { merchant }, query: { ...filter, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listRiskFlags', 'value'>) => page.next,
    placeholderData: (previous) => previous,
  });

export const flagQuery = (merchant: string, flagId: string) =>
  queryOptions({
    queryKey: ['risk-flag', merchant, flagId],
    queryFn: ({ signal }) => api.call('getRiskFlag', { params: { merchant, flagId }, signal }),
  });
