import type { ProblemDefinition } from '../wire/problem-definition.ts';

export const problems = {
  /** Also somebody else's, and a deleted or expired one (T86). */
  'mail.unknown': { status: 404, params: {} },
  /** The link of a message does not name a member and a channel. */
  'mail.link_unknown': { status: 404, params: {} },
  'desk.campaign_unknown': { status: 404, params: {} },
  /** Its state has changed, or does not allow the act. */
  'desk.campaign_stale': { status: 409, params: {} },
  /** `faults`: codes, parted by commas; a forbidden word follows its code and a colon (MAIL-11). */
  'desk.campaign_faults': { status: 422, params: { faults: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
