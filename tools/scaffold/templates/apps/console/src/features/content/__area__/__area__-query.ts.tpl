import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Desk__Thing__ = Wire<'closeDesk__Thing__', 'value'>;

export const __area__Query = (merchant: string) =>
  queryOptions({ queryKey: ['__area__', merchant], queryFn: async ({ signal }) => (await api.call('listDesk__Area__', { params: { merchant }, signal })).__area__ });
