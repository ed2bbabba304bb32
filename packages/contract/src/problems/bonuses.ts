import type { ProblemDefinition } from '../problem-definition.ts';

/** Bonuses: what a member cannot have, and what is not as it was shown. */
export const bonusProblems = {
  'bonus.not_offered': { status: 404, params: {} },
  'bonus.active_already': { status: 409, params: {} },
  'bonus.taken_already': { status: 409, params: {} },
  'bonus.not_first_deposit': { status: 409, params: {} },
  /** By the rules against several accounts of one person (T5); said without naming anybody else. */
  'bonus.not_available': { status: 409, params: {} },
  /** It has ended, or it is somebody else's (T86). */
  'bonus.none_active': { status: 409, params: {} },
  /** The figures of a cancellation are others by now than those that were shown (T72). */
  'bonus.changed': { status: 409, params: {} },
  'desk.bonus_unknown': { status: 404, params: {} },
  'desk.bonus_decided': { status: 409, params: {} },
  /** The second person must be another one (T33). */
  'desk.bonus_own': { status: 409, params: {} },
  'desk.bonus_key_used': { status: 409, params: {} },
  /** Not all of these games can be played with this stake for nothing; `stakes`: with which they can, for people. */
  'desk.bonus_spins': { status: 422, params: { stakes: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
