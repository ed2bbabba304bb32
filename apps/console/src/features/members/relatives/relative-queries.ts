import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type ListedRequest = Wire<'listRelativeRequests', 'value'>['requests'][number];
export type RelativeRequest = Wire<'openRelativeRequest', 'value'>;
export const requestLists = ['undecided', 'decided'] as const;

export const requestsQuery = (merchant: string, state: (typeof requestLists)[number]) =>
  infiniteQueryOptions({
    queryKey: ['relative-requests', merchant, state],
    queryFn: ({ pageParam, signal }) => api.call('listRelativeRequests', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listRelativeRequests', 'value'>) => page.next,
  });

/** Each look is written down by the server, so it is fetched once. */
const once = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const requestQuery = (merchant: string, requestId: string) =>
  queryOptions({
    ...once,
    queryKey: ['relative-request', merchant, requestId],
    queryFn: ({ signal }) => api.call('openRelativeRequest', { params: { merchant, requestId }, signal }),
  });

export const pictureQuery = (merchant: string, requestId: string) =>
  queryOptions({
    ...once,
    gcTime: 0,
    queryKey: ['relative-picture', merchant, requestId],
    queryFn: async ({ signal }) => {
      const { jpeg } = await api.call('getRelativePicture', { params: { merchant, requestId }, signal });
      return createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' }));
    },
  });
