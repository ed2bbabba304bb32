import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** One-time codes by SMS and e-mail. A code that is wrong, expired, used or was never sent gets the same answer (T10, T15). */
export const verificationProblems = {
  'verification.number_invalid': { status: 422, params: {} },
  /** Codes by SMS are sent only to countries that the merchant accepts. */
  'verification.country_not_served': { status: 422, params: {} },
  'verification.address_invalid': { status: 422, params: {} },
  'verification.too_soon': { status: 429, params: { seconds: 'count' } },
  'verification.too_many': { status: 429, params: { until: 'moment' } },
  /** The gateway or mail server is unreachable, or none is connected. */
  'verification.gateway_unavailable': { status: 503, params: {} },
  'verification.code_wrong': { status: 422, params: {} },
  /** A code was requested for the linked number or address, but none is linked. */
  'verification.nothing_bound': { status: 409, params: {} },
  /** An operator's own message text: position and kind of its fault (`checkTemplate` of the domain). */
  'verification.template_wrong': { status: 422, params: { part: 'text', fault: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
