import { agentFigureRoutes } from '@laro/contract/agents/routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import type { AgentPeriod } from '../agent-api.ts';

export type Play = Wire<'getTeamKpiB', 'value'>;
export type Pay = Wire<'getTeamKpiC', 'value'>;

/** The client for figures of teams; only their pages bring it along. */
export const figuresApi = lateClient(agentFigureRoutes);
const own = { networkMode: 'always', retry: false } as const;

export const growthQuery = (services: Services, period: AgentPeriod) =>
  queryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'growth', period],
    queryFn: () => figuresApi(services).call('getTeamKpiA', { query: { period } }),
  });

export const playQuery = (services: Services, period: AgentPeriod) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'play', period], queryFn: () => figuresApi(services).call('getTeamKpiB', { query: { period } }) });

export const payQuery = (services: Services, period: AgentPeriod) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'pay', period], queryFn: () => figuresApi(services).call('getTeamKpiC', { query: { period } }) });
