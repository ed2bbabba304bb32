export { createInvitations, type Invitations } from './create-invitations.ts';
export { createFriendJoining } from './codes/friend-joining.ts';
export { seedInviteTerms } from './seed-invite-terms.ts';
export { seedPastFriends, type PastFriend } from './seed-past-friends.ts';
