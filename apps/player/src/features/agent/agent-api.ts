import { agentCreativeRoutes, agentRoutes } from '@laro/contract/agents/routes';
import type { Area } from '@laro/i18n/areas';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';

export type AgentHome = Wire<'getAgentHome', 'value'>;
export type TeamRow = Wire<'listTeam', 'value'>['rows'][number];
export type TeamMember = Wire<'getTeamMember', 'value'>;
export type Rates = AgentHome['rates'];
export type Invitation = Wire<'listInvitations', 'value'>['invitations'][number];
export type LinkDays = Wire<'getLinkDays', 'value'>;
export type Link = Wire<'listLinks', 'value'>['links'][number];

export type Creative = Wire<'listCreatives', 'value'>['creatives'][number];

export type Statement = Wire<'getRebateDays', 'value'>['statements'][number];
export type StatementLine = Wire<'getStatement', 'value'>['lines'][number];
export type StatementDetails = Wire<'getStatement', 'value'>;
export type Wallet = Wire<'getAgentWallet', 'value'>;

/** The order of a list and the members in it; all of them by time without one. */
export interface TeamOrder {
  state: 'all' | 'playing' | 'quiet';
  sort: 'newest' | 'name' | 'valid' | 'earned';
  order: 'down' | 'up';
}

export interface TeamFilters extends Partial<TeamOrder> {
  scope: 'direct' | 'all';
  kind: 'all' | 'agents' | 'players';
  query: string;
  under: string;
  /** Members of a page; 20 without it. */
  pageSize?: number;
}

/** The client for the calls of the agent centre; only its pages bring it along. */
export const agentApi = lateClient(agentRoutes);

const creativeApi = lateClient(agentCreativeRoutes);

/** Fails immediately without internet; the session's own key keeps the figures of one account from the next. */
const own = { networkMode: 'always', retry: false } as const;

export const homeQuery = (services: Services, period: AgentPeriod) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'home', period], queryFn: () => agentApi(services).call('getAgentHome', { query: { period } }) });

export const teamQuery = (services: Services, filters: TeamFilters) =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'team', filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => agentApi(services).call('listTeam', { query: { ...filters, after: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  });

export const memberQuery = (services: Services, memberId: string) =>
  queryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'member', memberId],
    queryFn: () => agentApi(services).call('getTeamMember', { params: { memberId } }),
  });

export const memberRoundsQuery = (services: Services, memberId: string, day: string) =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'member', memberId, 'rounds', day],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => agentApi(services).call('getMemberRounds', { params: { memberId }, query: { day, before: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  });

export const invitationsQuery = (services: Services) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'invitations'], queryFn: () => agentApi(services).call('listInvitations') });

export const linksQuery = (services: Services) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'links'], queryFn: () => agentApi(services).call('listLinks') });

export const linkDaysQuery = (services: Services, link: string) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'links', link], queryFn: () => agentApi(services).call('getLinkDays', { params: { link } }) });

/** The operator’s pictures and texts for links. */
export const creativesQuery = (services: Services) =>
  queryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'creatives', services.words.language],
    queryFn: () => creativeApi(services).call('listCreatives'),
  });

/** The words of statements, earnings and contracts come with their first answer. */
export const withWords = async <Value>({ words }: Services, asked: Promise<Value>, areas: readonly Area[] = ['earnings']): Promise<Value> =>
  (await Promise.all([asked, words.need(areas)]))[0];

export const rebatesQuery = (services: Services) =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'rebates'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => withWords(services, agentApi(services).call('getRebateDays', { query: { before: pageParam }, signal })),
    getNextPageParam: (last) => last.next,
  });

export const statementQuery = (services: Services, number: string) =>
  queryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'statement', number],
    queryFn: () => withWords(services, agentApi(services).call('getStatement', { params: { number } }), ['computed', 'contracts', 'earnings', 'figures']),
  });

export const walletQuery = (services: Services) =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'wallet'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => withWords(services, agentApi(services).call('getAgentWallet', { query: { before: pageParam }, signal })),
    getNextPageParam: (last) => last.next,
  });

/** Invalidates all figures of the agent centre after an act. */
export const askAgentAgain = ({ queries }: Services): Promise<void> => queries.invalidateQueries({ queryKey: ['agent'] });

export const agentPeriods = ['today', 'yesterday', 'days14', 'half', 'lastHalf', 'month', 'lastMonth'] as const;
export type AgentPeriod = (typeof agentPeriods)[number];
