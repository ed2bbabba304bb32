import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

/** The mall's room: goods with their terms, and the points that members have. */
export const mallQuery = (merchant: string) =>
  queryOptions({ queryKey: ['mall', merchant], queryFn: ({ signal }) => api.call('getDeskMall', { params: { merchant }, signal }) });
