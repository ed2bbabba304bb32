import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type ListedProof = Wire<'listDeskIdentities', 'value'>['proofs'][number];
export type DeskProof = Wire<'openDeskIdentity', 'value'>;
export type Exclusion = Wire<'listDeskExclusions', 'value'>['entries'][number];
export type ProofFilter = NonNullable<Wire<'listDeskIdentities', 'query'>['state']>;
export type ListFilter = NonNullable<Wire<'listDeskExclusions', 'query'>['list']>;

const EVERY_MS = 15_000;

export const proofsQuery = (merchant: string, state: ProofFilter) =>
  infiniteQueryOptions({
    queryKey: ['identities', merchant, state],
    queryFn: ({ pageParam, signal }) => api.call('listDeskIdentities', { params: { merchant }, query: { state, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listDeskIdentities', 'value'>) => page.next,
    placeholderData: (previous) => previous,
    refetchInterval: EVERY_MS,
  });

/** Opening is an act that is written down: it is done once for a visit, and not again because a window was looked at. */
export const proofQuery = (merchant: string, proofId: string) =>
  queryOptions({
    queryKey: ['identity', merchant, proofId],
    queryFn: ({ signal }) => api.call('openDeskIdentity', { params: { merchant, proofId }, body: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const exclusionsQuery = (merchant: string, list: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['exclusions', merchant, list],
    queryFn: ({ pageParam, signal }) => api.call('listDeskExclusions', { params: { merchant }, query: { list, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listDeskExclusions', 'value'>) => page.next,
    placeholderData: (previous) => previous,
  });

/** Invalidates every query that shows a member's proof. */
export const askProofsAgain = (client: QueryClient, merchant: string): void => {
  for (const queryKey of [['identities', merchant], ['memberIdentity', merchant], ['member', merchant], ['audit']]) void client.invalidateQueries({ queryKey });
};
