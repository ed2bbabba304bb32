import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** The member's own account and its security. */
export const accountProblems = {
  /** `ways` are comma-separated names of confirmationWays, strongest first. */
  'account.confirmation_needed': { status: 403, params: { ways: 'text' } },
  'account.confirmation_wrong': { status: 422, params: {} },
  'account.confirmation_locked': { status: 403, params: { until: 'moment' } },
  'account.confirmation_unavailable': { status: 422, params: {} },
  'account.nickname_reserved': { status: 422, params: {} },
  /** A word mixes letters of several scripts. */
  'account.nickname_mixed': { status: 422, params: {} },
  /** Too similar to another member's username. */
  'account.nickname_confusable': { status: 422, params: {} },
  'account.picture_unreadable': { status: 422, params: {} },
  'account.picture_too_large': { status: 422, params: { megabytesMax: 'count' } },
  'account.contact_taken': { status: 409, params: {} },
  'account.payee_name_set': { status: 409, params: {} },
  'account.payment_password_guessable': { status: 422, params: {} },
  'account.payment_password_wrong': { status: 422, params: {} },
  'account.payment_password_locked': { status: 403, params: { until: 'moment' } },
  'account.answers_wrong': { status: 422, params: {} },
  'account.totp_not_started': { status: 409, params: {} },
  'account.totp_code_wrong': { status: 422, params: {} },
  'account.passkey_refused': { status: 422, params: {} },
  'account.passkey_wrong': { status: 401, params: {} },
  'account.passkey_unknown': { status: 404, params: {} },
  'account.passkeys_full': { status: 409, params: { countMax: 'count' } },
  'account.session_unknown': { status: 404, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
