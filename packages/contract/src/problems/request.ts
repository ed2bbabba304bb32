import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** General problems that any call may return. */
export const requestProblems = {
  internal: { status: 500, params: {} },
  'request.invalid': { status: 400, params: { fields: 'fields' } },
  'request.malformed': { status: 400, params: {} },
  /** An amount with more decimals than the merchant's currency has. */
  'request.amount_too_fine': { status: 422, params: { decimals: 'count' } },
  'request.too_large': { status: 413, params: { bytesMax: 'count' } },
  'request.timed_out': { status: 408, params: {} },
  'request.media_type_unsupported': { status: 415, params: {} },
  'request.not_found': { status: 404, params: {} },
  'request.method_not_allowed': { status: 405, params: {} },
  'request.too_many': { status: 429, params: { retryAfterSeconds: 'count' } },
  'request.cross_site': { status: 403, params: {} },
  'merchant.unknown_host': { status: 404, params: { host: 'text' } },
  'system.maintenance': { status: 503, params: {} },
  'system.region_restricted': { status: 451, params: { ip: 'text' } },
  'system.unavailable': { status: 503, params: {} },
  'module.switched_off': { status: 403, params: { module: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
