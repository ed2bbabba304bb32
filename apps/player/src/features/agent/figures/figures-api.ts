import { agentFigureRoutes } from '@laro/contract/agents/routes';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import type { AgentPeriod } from '../agent-api.ts';

export type Play = Wire<'getTeamKpiB', 'value'>;
export type Pay = Wire<'getTeamKpiC', 'value'>;

/** A period by its name, or a range of days. */
export type Span = { period: AgentPeriod } | { from: string; to: string };

/** The client for figures of teams; only their pages bring it along. */
export const figuresApi = lateClient(agentFigureRoutes);
const own = { networkMode: 'always', retry: false } as const;

export const growthQuery = (services: Services, span: Span) =>
  queryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'growth', span],
    queryFn: () => figuresApi(services).call('getTeamKpiA', { query: span }),
  });

export const playQuery = (services: Services, span: Span) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'play', span], queryFn: () => figuresApi(services).call('getTeamKpiB', { query: span }) });

export const payQuery = (services: Services, span: Span) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'pay', span], queryFn: () => figuresApi(services).call('getTeamKpiC', { query: span }) });

export type TeamBet = Wire<'listTeamBets', 'value'>['rows'][number];

/** Bets of direct members on the closed days of a period; an empty category is all of them. */
export const betsQuery = (services: Services, span: Span, category: AgentCategory | '') =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'bets', span, category],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => figuresApi(services).call('listTeamBets', { query: { ...span, category, after: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  });
