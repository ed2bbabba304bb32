import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type AgentContractList = Wire<'listAgentContracts', 'value'>;
export type AgentContract = AgentContractList['contracts'][number];

export const contractsQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['agents', merchant, memberId, 'contracts'],
    queryFn: ({ signal }) => api.call('listAgentContracts', { params: { merchant, memberId }, signal }),
  });

export type ContractTemplate = Wire<'listContractTemplates', 'value'>['templates'][number];

export const templatesQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['agents', merchant, 'templates'],
    queryFn: ({ signal }) => api.call('listContractTemplates', { params: { merchant }, signal }),
  });
