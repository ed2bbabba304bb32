import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export const segmentQuery = (merchant: string, segmentId: string) =>
  queryOptions({
    queryKey: ['segments', merchant, segmentId],
    queryFn: ({ signal }) => api.call('getDeskSegment', { params: { merchant, segmentId }, signal }),
  });

/** Fetches everything again that shows segments, after an act. */
export async function askSegmentsAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all([['segments', merchant], ['attention'], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
