import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

/** Ladders of ranks in versions, and their members. */
export const ranksQuery = (merchant: string) =>
  queryOptions({ queryKey: ['ranks', merchant], queryFn: ({ signal }) => api.call('getDeskRanks', { params: { merchant }, signal }) });
