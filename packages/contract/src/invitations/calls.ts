import { deskInvites } from './desk.ts';
import { inviteCalls } from './invite.ts';

/** Invitations of friends, and the desk's part. */
export const calls = { ...inviteCalls, ...deskInvites };
