import { agentContractRoutes } from '@laro/contract/agents/routes';
import type { Wire } from '@laro/contract/routes';
import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import { withWords } from '../agent-api.ts';

export type Contract = Wire<'listContracts', 'value'>['contracts'][number];
export type ContractTerms = Pick<Contract, 'kind' | 'scope' | 'rows' | 'options' | 'from'>;
export type ContractRow = Contract['rows'][number];
export type ContractPay = Wire<'listContractPay', 'value'>['statements'][number];

/** The client for the calls of contracts; only their pages and the prompt bring it along. */
export const contractApi = lateClient(agentContractRoutes);

const own = { networkMode: 'always', retry: false } as const;

export const contractsQuery = (services: Services, kind: ContractKind, side: 'mine' | 'offered') =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'contracts', kind, side],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      withWords(services, contractApi(services).call('listContracts', { query: { kind, side, before: pageParam }, signal }), ['contracts']),
    getNextPageParam: (last) => last.next,
  });

export const contractQuery = (services: Services, contractId: string) =>
  queryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'contract', contractId],
    queryFn: ({ signal }) => contractApi(services).call('getContract', { params: { contractId }, signal }),
  });

export const contractPayQuery = (services: Services, kind: ContractKind) =>
  infiniteQueryOptions({
    ...own,
    queryKey: ['agent', sessionToken(), 'contract-pay', kind],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      withWords(services, contractApi(services).call('listContractPay', { query: { kind, before: pageParam }, signal }), ['contracts']),
    getNextPageParam: (last) => last.next,
  });

export const pendingQuery = (services: Services, token: string) =>
  queryOptions({
    ...own,
    queryKey: ['agent', token, 'pending'],
    queryFn: async () => {
      const pending = await contractApi(services).call('getPendingContracts');
      // Most members have none: their pages bring no words along.
      if (Object.values(pending).some((offers) => offers.length > 0)) await services.words.need(['contracts']);
      return pending;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
