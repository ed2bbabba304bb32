export { createInvitations, type Invitations } from './create-invitations.ts';
export { createFriendJoining } from './codes/friend-joining.ts';
export { invitesNow } from './terms/terms-for-member.ts';
export { seedInviteTerms } from './seed-invite-terms.ts';
export { seedPastFriends, type PastFriend } from './seed-past-friends.ts';
