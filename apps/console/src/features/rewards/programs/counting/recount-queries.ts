import type { Wire } from '@laro/contract/routes';
import type { RecountDifference } from '@laro/domain/rewards/programs/recounts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Recount = Wire<'listDeskRecounts', 'value'>['recounts'][number];
export type RecountGrant = Wire<'listDeskRecountGrants', 'value'>['grants'][number];

const AT_WORK_EVERY_MS = 2000;
const isAtWork = ({ state }: Recount): boolean => state === 'counting' || state === 'applying';

export const recountsQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['reward-recounts', merchant],
    queryFn: ({ signal }) => api.call('listDeskRecounts', { params: { merchant }, signal }),
    // Fetched repeatedly only while the server is at work.
    refetchInterval: ({ state: { data } }) => (data?.recounts.some(isAtWork) === true ? AT_WORK_EVERY_MS : false),
  });

export const recountGrantsQuery = (merchant: string, recountId: string, difference: RecountDifference) =>
  infiniteQueryOptions({
    queryKey: ['reward-recounts', merchant, recountId, difference],
    queryFn: ({ pageParam, signal }) =>
      api.call('listDeskRecountGrants', { params: { merchant, recountId }, query: { difference, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
