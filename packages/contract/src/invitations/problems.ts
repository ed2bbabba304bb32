import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Invitations: why a member has no link, and what the desk cannot do with terms or a friend. */
export const problems = {
  /** The identity is not proven yet. */
  'invite.not_yet': { status: 403, params: {} },
  /** No terms are in force. */
  'invite.off': { status: 409, params: {} },
  'invite.renewed_today': { status: 409, params: {} },
  'desk.invite_unknown': { status: 404, params: {} },
  /** The terms are published or stopped already. */
  'desk.invite_stale': { status: 409, params: {} },
  /** `faults`: names of InviteFault, parted by commas. */
  'desk.invite_faults': { status: 422, params: { faults: 'text' } },
  'desk.friend_unknown': { status: 404, params: {} },
  /** The friend waits for no decision. */
  'desk.friend_decided': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
