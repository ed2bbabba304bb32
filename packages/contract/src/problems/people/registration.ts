import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Reasons why an account is not opened. Data of another account has a single code, so that callers cannot find out whose it is (T10). */
export const registrationProblems = {
  /** `fields`: by name in the form, each with its fault and the bounds of its rule. */
  'registration.fields_invalid': { status: 422, params: { fields: 'fields' } },
  'registration.username_taken': { status: 409, params: {} },
  'registration.too_young': { status: 403, params: { age: 'count' } },
  'registration.excluded_person': { status: 403, params: {} },
  'registration.country_not_served': { status: 403, params: {} },
  'registration.terms_changed': { status: 409, params: {} },
  'registration.affiliate_unknown': { status: 422, params: {} },
  'registration.refused': { status: 409, params: {} },
  'registration.too_many': { status: 429, params: {} },
  'registration.password_length': { status: 422, params: { min: 'count', max: 'count' } },
  'registration.password_pattern': { status: 422, params: {} },
  'registration.password_too_common': { status: 422, params: {} },
  'registration.password_has_name': { status: 422, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
