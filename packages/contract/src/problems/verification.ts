import type { ProblemDefinition } from '../problem-definition.ts';

/** One-time codes by SMS and e-mail. A code that is wrong, over, used or was never sent is one answer (T10, T15). */
export const verificationProblems = {
  'verification.number_invalid': { status: 422, params: {} },
  /** Codes by SMS go to the countries that the merchant takes. */
  'verification.country_not_served': { status: 422, params: {} },
  'verification.address_invalid': { status: 422, params: {} },
  'verification.too_soon': { status: 429, params: { seconds: 'count' } },
  'verification.too_many': { status: 429, params: { until: 'moment' } },
  /** The gateway or the mail server was not reached, or none is connected. */
  'verification.gateway_unavailable': { status: 503, params: {} },
  'verification.code_wrong': { status: 422, params: {} },
  /** A code was to be sent to the bound number or address, and none is bound. */
  'verification.nothing_bound': { status: 409, params: {} },
  /** An operator's own text of a message: where it is wrong and how (`checkTemplate` of the domain). */
  'verification.template_wrong': { status: 422, params: { part: 'text', fault: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
