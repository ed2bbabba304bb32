import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type ListedWithdrawal = Wire<'listDeskWithdrawals', 'value'>['withdrawals'][number];
export type DeskWithdrawal = Wire<'getDeskWithdrawal', 'value'>;
export type WithdrawalsFilter = Pick<Wire<'listDeskWithdrawals', 'query'>, 'member' | 'state'>;

const EVERY_MS = 15_000;

export const withdrawalsQuery = (merchant: string, filter: WithdrawalsFilter) =>
  infiniteQueryOptions({
    queryKey: ['withdrawals', merchant, filter],
    queryFn: ({ pageParam, signal }) => api.call('listDeskWithdrawals', { params: { merchant }, query: { ...filter, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listDeskWithdrawals', 'value'>) => page.next,
    placeholderData: (previous) => previous,
    refetchInterval: EVERY_MS,
  });

export const withdrawalQuery = (merchant: string, withdrawalId: string) =>
  queryOptions({
    queryKey: ['withdrawal', merchant, withdrawalId],
    queryFn: ({ signal }) => api.call('getDeskWithdrawal', { params: { merchant, withdrawalId }, signal }),
    refetchInterval: EVERY_MS,
  });

export const healthQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['payout-health', merchant],
    queryFn: ({ signal }) => api.call('getPayoutHealth', { params: { merchant }, signal }),
    refetchInterval: EVERY_MS,
  });
