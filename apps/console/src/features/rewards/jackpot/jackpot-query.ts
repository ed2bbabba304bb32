import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type JackpotRoom = Wire<'getDeskJackpot', 'value'>;

const ASK_EVERY_MS = 15_000;

export const jackpotQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['jackpot', merchant],
    queryFn: ({ signal }) => api.call('getDeskJackpot', { params: { merchant }, signal }),
    refetchInterval: ASK_EVERY_MS,
  });
