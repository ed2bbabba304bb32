import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Bonuses: refused offers, and figures that have changed since they were shown. */
export const bonusProblems = {
  'bonus.not_offered': { status: 404, params: {} },
  'bonus.active_already': { status: 409, params: {} },
  'bonus.taken_already': { status: 409, params: {} },
  'bonus.not_first_deposit': { status: 409, params: {} },
  /** Refused by the rules against several accounts of one person (T5); the message names no other member. */
  'bonus.not_available': { status: 409, params: {} },
  /** It has ended, or it belongs to another member (T86). */
  'bonus.none_active': { status: 409, params: {} },
  /** The figures of a cancellation have changed since they were shown (T72). */
  'bonus.changed': { status: 409, params: {} },
  'desk.bonus_unknown': { status: 404, params: {} },
  'desk.bonus_decided': { status: 409, params: {} },
  /** The second person must differ from the first (T33). */
  'desk.bonus_own': { status: 409, params: {} },
  'desk.bonus_key_used': { status: 409, params: {} },
  /** More wagering than the merchant's offers may ask for (T75); `max`: the largest multiple of the bonus. */
  'desk.bonus_wagering': { status: 422, params: { max: 'count' } },
  /** Not all of these games support free spins with this stake; `stakes`: the possible ones, as text. */
  'desk.bonus_spins': { status: 422, params: { stakes: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
