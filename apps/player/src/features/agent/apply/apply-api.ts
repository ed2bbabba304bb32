import { agentApplicationRoutes } from '@laro/contract/agents/routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';

export type Standing = Wire<'getApplication', 'value'>;

/** The client for the calls of applications; only their page brings it along. */
export const applyApi = lateClient(agentApplicationRoutes);

const own = { networkMode: 'always', retry: false } as const;

export const standingQuery = (services: Services) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'application'], queryFn: () => applyApi(services).call('getApplication') });

export const belowQuery = (services: Services) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'applications'], queryFn: () => applyApi(services).call('listApplications') });
