import { inviteRoutes } from '@laro/contract/invitations/routes';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

export type Invite = Wire<'getInvite', 'value'>;
export type Friend = Wire<'listFriends', 'value'>['friends'][number];

const inviteApi = lateClient(inviteRoutes);
const fresh = { networkMode: 'always', retry: false, staleTime: 0 } as const;

export const inviteQuery = (services: Services) =>
  queryOptions({
    ...fresh,
    queryKey: ['invite', sessionToken(), services.words.language],
    queryFn: () => inviteApi(services).call('getInvite'),
  });

/** Invited friends, newest first. */
export const friendsQuery = (services: Services) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: ['friends', sessionToken(), services.words.language],
    queryFn: ({ pageParam }) => inviteApi(services).call('listFriends', { query: { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listFriends', 'value'>) => page.next,
  });

/** Replaces the own link. Throws ApiProblem. */
export const renewInvite = (services: Services): Promise<Invite> => inviteApi(services).call('renewInvite');
