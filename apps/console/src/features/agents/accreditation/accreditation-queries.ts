import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Applications = Wire<'listAgentApplications', 'value'>;
export type Application = Applications['applications'][number];

export const applicationsQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['agents', merchant, 'applications'],
    queryFn: ({ signal }) => api.call('listAgentApplications', { params: { merchant }, signal }),
  });
