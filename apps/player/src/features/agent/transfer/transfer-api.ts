import { agentTransferRoutes } from '@laro/contract/agents/routes';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';

export type TransferForm = Wire<'getTransferForm', 'value'>;
export type Transfer = Wire<'listTransfers', 'value'>['transfers'][number];

/** The client for the calls of transfers; only their page brings it along. */
export const transferApi = lateClient(agentTransferRoutes);

const own = { networkMode: 'always', retry: false } as const;

export const transferFormQuery = (services: Services) =>
  queryOptions({ ...own, queryKey: ['agent', sessionToken(), 'transfer-form'], queryFn: () => transferApi(services).call('getTransferForm') });

export const transfersQuery = (services: Services) =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'transfers'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => transferApi(services).call('listTransfers', { query: { before: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  });
