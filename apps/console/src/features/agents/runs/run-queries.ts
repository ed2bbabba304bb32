import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Run = Wire<'listRuns', 'value'>['runs'][number];
export type RunCheckAnswer = Wire<'recomputeRun', 'value'>;
export type RunStatement = Wire<'getRun', 'value'>['list'][number];

/** Kind, state, kind of money and days of a list of runs; what is empty is any. */
export type RunFilters = Pick<Wire<'listRuns', 'query'>, 'kind' | 'state' | 'from' | 'to' | 'money'>;

export const runsQuery = (merchant: string, filters: RunFilters) =>
  infiniteQueryOptions({
    queryKey: ['agent-runs', merchant, 'list', filters],
    queryFn: ({ pageParam, signal }) => api.call('listRuns', { params: { merchant }, query: { ...filters, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const runQuery = (merchant: string, runId: string) =>
  queryOptions({ queryKey: ['agent-runs', merchant, runId], queryFn: ({ signal }) => api.call('getRun', { params: { merchant, runId }, signal }) });

export type RunStatementSheet = Wire<'getAgentStatement', 'value'>;

export const statementQuery = (merchant: string, statementId: string) =>
  queryOptions({
    queryKey: ['agent-runs', merchant, 'statement', statementId],
    queryFn: ({ signal }) => api.call('getAgentStatement', { params: { merchant, statementId }, signal }),
  });
