import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type InviteRoom = Wire<'getDeskInvites', 'value'>;
export type Terms = InviteRoom['terms'][number];
export type TermsBody = Terms['body'];
export type HeldFriend = Wire<'decideDeskFriend', 'value'>;
export type FriendState = HeldFriend['state'];

export const invitesQuery = (merchant: string) =>
  queryOptions({ queryKey: ['invites', merchant], queryFn: ({ signal }) => api.call('getDeskInvites', { params: { merchant }, signal }) });

export const friendsQuery = (merchant: string, state: FriendState) =>
  infiniteQueryOptions({
    queryKey: ['invited-friends', merchant, state],
    queryFn: ({ pageParam, signal }) => api.call('listDeskFriends', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: Wire<'listDeskFriends', 'value'>) => page.next,
  });

/** Fetches everything again that shows invitations, after an act. */
export async function askInvitesAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all([['invites', merchant], ['invited-friends', merchant], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
