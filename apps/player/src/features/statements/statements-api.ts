import { statementsRoutes } from '@laro/contract/statements/statement-routes';
import { type Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { RecordPeriod } from '#player/shared/records/values/record-period.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import type { TransactionFilters } from './transactions/transaction-filters.ts';
import { lateClient } from '#player/shared/api/late-client.ts';

export type TransactionsPage = Wire<'listTransactions', 'value'>;
export type Entry = TransactionsPage['entries'][number];
export type PlayDay = NonNullable<TransactionsPage['play']>[number];
export type Profit = Wire<'getProfitAndLoss', 'value'>;

/** The calls of statements stay out of what every page loads. */
const statementsApi = lateClient(statementsRoutes);

/** Offline, a record reports so immediately and keeps its rows. */
const always = { networkMode: 'always' } as const;
const FRESH_MS = 5000;

/** The record page by page; under the session's own key, so that nothing of one account is shown to the next. */
export const transactionsQuery = (services: Services, filters: TransactionFilters) =>
  infiniteQueryOptions({
    ...always,
    queryKey: ['transactions', sessionToken(), filters],
    staleTime: FRESH_MS,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      statementsApi(services).call('listTransactions', { query: { ...filters, ...(pageParam === '' ? {} : { before: pageParam }) }, signal }),
    getNextPageParam: (last: TransactionsPage) => last.next ?? undefined,
  });

/** One entry with its numbers. */
export const transactionQuery = (services: Services, entryId: string) =>
  queryOptions({
    ...always,
    queryKey: ['transaction', sessionToken(), entryId],
    staleTime: FRESH_MS,
    retry: false,
    queryFn: ({ signal }) => statementsApi(services).call('getTransaction', { params: { entryId }, signal }),
  });

/** Profit and loss of a period. */
export const profitQuery = (services: Services, period: RecordPeriod) =>
  queryOptions({
    ...always,
    queryKey: ['profit', sessionToken(), services.words.language, period],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => statementsApi(services).call('getProfitAndLoss', { query: { ...period, language: services.words.language }, signal }),
  });
