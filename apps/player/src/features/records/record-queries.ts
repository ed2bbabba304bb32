import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { sessionToken } from '#player/shared/session/session.ts';
import type { Services } from '#player/shared/api/services.ts';
import { questionOf, type RecordFilters } from './record-filters.ts';

export type RoundsPage = Wire<'listRounds', 'value'>;
export type RoundView = RoundsPage['rounds'][number];
export type RoundDetail = Wire<'getRound', 'value'>;
export type Played = NonNullable<Wire<'getRoundProof', 'value'>['played']>;

/** Offline, a record reports so immediately and keeps its rows. */
const always = { networkMode: 'always' } as const;
const FRESH_MS = 5000;

/** The record page by page; under the session's own key, so that nothing of one account is shown to the next. */
export const roundsQuery = ({ api, words: { language } }: Services, filters: RecordFilters) =>
  infiniteQueryOptions({
    ...always,
    queryKey: ['rounds', sessionToken(), language, filters],
    staleTime: FRESH_MS,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call('listRounds', { query: { ...questionOf(filters), ...(pageParam === '' ? {} : { before: pageParam }), language }, signal }),
    getNextPageParam: (last: RoundsPage) => last.next ?? undefined,
  });

/** One round with everything that moved in it. */
export const roundQuery = ({ api, words: { language } }: Services, roundId: string) =>
  queryOptions({
    ...always,
    queryKey: ['round', sessionToken(), language, roundId],
    staleTime: FRESH_MS,
    retry: false,
    queryFn: ({ signal }) => api.call('getRound', { params: { roundId }, query: { language }, signal }),
  });

/** The round as its provider recorded it, with its proof where there is one. */
export const proofQuery = ({ api, words: { language } }: Services, roundId: string) =>
  queryOptions({
    ...always,
    queryKey: ['roundProof', sessionToken(), language, roundId],
    staleTime: FRESH_MS,
    retry: false,
    queryFn: ({ signal }) => api.call('getRoundProof', { params: { roundId }, query: { language }, signal }),
  });
