import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type MemberCare = Wire<'getDeskMemberCare', 'value'>;
export type Interaction = MemberCare['interactions'][number];
export type InteractionDetail = Wire<'getCareInteraction', 'value'>;
export const careListStates = ['due', 'done'] as const;

export const careListQuery = (merchant: string, state: (typeof careListStates)[number]) =>
  infiniteQueryOptions({
    queryKey: ['care', merchant, state],
    queryFn: ({ pageParam, signal }) => api.call('listCareInteractions', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listCareInteractions', 'value'>) => page.next,
  });

export const interactionQuery = (merchant: string, interactionId: string) =>
  queryOptions({
    queryKey: ['care-interaction', merchant, interactionId],
    queryFn: ({ signal }) => api.call('getCareInteraction', { params: { merchant, interactionId }, signal }),
  });

export const memberCareQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['member-care', merchant, memberId],
    queryFn: ({ signal }) => api.call('getDeskMemberCare', { params: { merchant, memberId }, signal }),
  });
