import { depositRoutes } from '@laro/contract/deposits/deposit-routes';
import { type Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { sessionToken } from '#player/shared/session/session.ts';
import type { Services } from '#player/shared/api/services.ts';
import { lateClient } from '#player/shared/api/late-client.ts';

export type Deposit = Wire<'getDeposit', 'value'>;
export type DepositMethod = Wire<'listDepositMethods', 'value'>['methods'][number];
/** Reason for which every deposit is refused now. */
export type DepositRefusal = NonNullable<Wire<'listDepositMethods', 'value'>['refusal']>;
export type DepositPage = Wire<'listDeposits', 'value'>;

/** The client for the calls of money in; they stay out of what every page loads. */
export const cashApi = lateClient(depositRoutes);

const WAITING_MS = 3000;
/** Orders under review at the desk take minutes, not seconds. */
const CHECKED_MS = 15_000;

/** Offered methods may change at any moment, so stale ones are never shown. */
export const methodsQuery = (services: Services) =>
  queryOptions({
    queryKey: ['depositMethods', sessionToken(), services.words.language],
    queryFn: ({ signal }) => cashApi(services).call('listDepositMethods', { signal }),
    retry: false,
  });

export const quoteQuery = (services: Services, method: string, amount: string) =>
  queryOptions({
    queryKey: ['depositQuote', method, amount],
    queryFn: ({ signal }) => cashApi(services).call('quoteDeposit', { query: { method, amount: amount as Deposit['amount'] }, signal }),
    retry: false,
  });

export const isWaiting = ({ state }: Pick<Deposit, 'state'>): boolean => state === 'created' || state === 'pending';
export const isChecked = ({ state }: Pick<Deposit, 'state'>): boolean => state === 'checking' || state === 'approved';

/** One order; asked for again while something is waited for. */
export const depositQuery = (services: Services, number: string) =>
  queryOptions({
    queryKey: ['deposit', sessionToken(), number, services.words.language],
    queryFn: ({ signal }) => cashApi(services).call('getDeposit', { params: { number }, signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : isWaiting(data) ? WAITING_MS : isChecked(data) ? CHECKED_MS : false),
  });

export const depositsQuery = (services: Services) =>
  infiniteQueryOptions({
    queryKey: ['deposits', sessionToken(), services.words.language],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => cashApi(services).call('listDeposits', { query: { before: pageParam }, signal }),
    getNextPageParam: (last: DepositPage) => last.next ?? undefined,
    retry: false,
  });

export const orderAddress = (number: string): string => `/m/voucherCenter?order=${number}`;
export const listAddress = '/m/voucherCenter?view=list';
