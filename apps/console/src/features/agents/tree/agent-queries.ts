import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Agent = Wire<'listAgents', 'value'>['agents'][number];
export type AgentSheet = Wire<'getAgent', 'value'>;

export interface AgentFilters {
  under: string;
  state: Agent['state'] | '';
  query: string;
}

export const agentsQuery = (merchant: string, filters: AgentFilters) =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, filters],
    queryFn: ({ pageParam, signal }) => api.call('listAgents', { params: { merchant }, query: { ...filters, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const agentQuery = (merchant: string, memberId: string) =>
  queryOptions({ queryKey: ['agents', merchant, memberId], queryFn: ({ signal }) => api.call('getAgent', { params: { merchant, memberId }, signal }) });

export const movesQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['agents', merchant, memberId, 'moves'],
    queryFn: ({ signal }) => api.call('listMoves', { params: { merchant, memberId }, signal }),
  });

export const endingsQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['agents', merchant, memberId, 'endings'],
    queryFn: ({ signal }) => api.call('listEndings', { params: { merchant, memberId }, signal }),
  });
