import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Rewards: why a grant cannot be claimed, and what the desk cannot do with one. */
export const problems = {
  /** Also somebody else's (T86). */
  'reward.unknown': { status: 404, params: {} },
  'reward.not_offered': { status: 403, params: {} },
  'reward.not_now': { status: 403, params: {} },
  'reward.not_yet': { status: 409, params: { from: 'moment' } },
  'reward.expired': { status: 409, params: {} },
  'reward.taken_back': { status: 409, params: {} },
  'reward.refused': { status: 409, params: {} },
  'reward.lapsed': { status: 409, params: {} },
  'reward.held': { status: 409, params: {} },
  /** The desk checks the rule; `until`: the latest end (REW-30). */
  'reward.frozen': { status: 409, params: { until: 'moment' } },
  /** The terms are others than those that were shown (REW-07). */
  'reward.changed': { status: 409, params: {} },
  /** Also somebody else's (T86). */
  'ticket.unknown': { status: 404, params: {} },
  'ticket.used': { status: 409, params: {} },
  'ticket.expired': { status: 409, params: {} },
  /** The page shows a past date of the merchant's zone; `day`: today. */
  'sign_in.day_over': { status: 409, params: { day: 'text' } },
  /** The date cannot be made up: too long ago, not missed, not after a signed day, or too often. */
  'sign_in.no_make_up': { status: 409, params: {} },
  'sign_in.off': { status: 409, params: {} },
  'desk.reward_unknown': { status: 404, params: {} },
  'desk.reward_ended': { status: 409, params: {} },
  'desk.reward_key_used': { status: 409, params: {} },
  /** The member gets no rewards: the account is closed, blocked, or the member pauses. */
  'desk.reward_not_offered': { status: 409, params: {} },
  /** `faults`: names of RuleFault, parted by commas (REW-27). */
  'desk.rule_faults': { status: 422, params: { faults: 'text' } },
  'desk.rule_unknown': { status: 404, params: {} },
  /** It is already published or stopped, or has changed. */
  'desk.rule_stale': { status: 409, params: {} },
  /** Claims of the rule are frozen, or were within 30 days; `from`: when they can be frozen again. */
  'desk.rule_frozen': { status: 409, params: { from: 'moment' } },
  /** It is not stopped. */
  'desk.program_running': { status: 409, params: {} },
  'desk.freeze_unknown': { status: 404, params: {} },
  'desk.freeze_over': { status: 409, params: {} },
  'desk.segment_unknown': { status: 404, params: {} },
  /** Another person has changed it since. */
  'desk.segment_stale': { status: 409, params: {} },
  'desk.segment_name_taken': { status: 409, params: {} },
  /** Something that is not over uses it. */
  'desk.segment_used': { status: 409, params: {} },
  'desk.recount_unknown': { status: 404, params: {} },
  /** Events before it are not kept, or it has not begun. */
  'desk.recount_day': { status: 422, params: {} },
  /** The program has a recount that has not ended. */
  'desk.recount_open': { status: 409, params: {} },
  /** It is not counted yet, or was put in force or discarded. */
  'desk.recount_stale': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
