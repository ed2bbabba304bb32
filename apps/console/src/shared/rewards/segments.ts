import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type SavedSegment = Wire<'listDeskSegments', 'value'>['segments'][number];

/** The saved segments of a merchant, those that were retired last (DESK-51). */
export const segmentsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['segments', merchant], queryFn: ({ signal }) => api.call('listDeskSegments', { params: { merchant }, signal }) });
