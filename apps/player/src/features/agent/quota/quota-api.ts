import { agentQuotaRoutes } from '@laro/contract/agents/routes';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';

export type Quota = Wire<'getQuota', 'value'>;

/** The client for the calls of quotas; only their page brings it along. */
export const quotaApi = lateClient(agentQuotaRoutes);

export const quotaQuery = (services: Services) =>
  infiniteQueryOptions({
    networkMode: 'always',
    retry: false,
    queryKey: ['agent', sessionToken(), 'quota'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => quotaApi(services).call('getQuota', { query: { before: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  });
