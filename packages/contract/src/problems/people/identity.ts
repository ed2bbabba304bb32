import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Identity documents, and calls that require a verified identity. */
export const identityProblems = {
  /** A game with real money before verification (T4). */
  'identity.needed': { status: 403, params: {} },
  /** The total of deposits allowed before verification is exceeded (T4). Amounts as text. */
  'identity.deposit_limit': { status: 403, params: { max: 'text', left: 'text', currency: 'text' } },
  /** A proof is pending, or the verified one is valid long enough. */
  'identity.not_now': { status: 409, params: {} },
  'identity.too_many': { status: 429, params: {} },
  'identity.picture_too_large': { status: 413, params: { megabytesMax: 'count' } },
  'identity.picture_unreadable': { status: 422, params: {} },
  'identity.picture_too_small': { status: 422, params: { pixelsMin: 'count' } },
  'identity.picture_missing': { status: 422, params: {} },
  'identity.document_not_taken': { status: 422, params: {} },
  'identity.number_invalid': { status: 422, params: {} },
  'identity.date_invalid': { status: 422, params: {} },
  'identity.document_expired': { status: 422, params: {} },
  'identity.underage': { status: 403, params: { ageMin: 'count' } },
  'desk.identity_unknown': { status: 404, params: {} },
  /** Already decided by someone else, or in a state that does not allow this act. */
  'desk.identity_decided': { status: 409, params: {} },
  /** Another person has it open. */
  'desk.identity_taken': { status: 409, params: { name: 'text', until: 'moment' } },
  /** The second person must differ from the first. */
  'desk.identity_own': { status: 409, params: {} },
  /** The same document or person has verified another open account (T5). */
  'desk.identity_duplicate': { status: 409, params: { username: 'text' } },
  /** The caller tries to accept without having opened every picture. */
  'desk.identity_unseen': { status: 409, params: {} },
  /** A finding has no explanation yet. */
  'desk.identity_unanswered': { status: 422, params: {} },
  'desk.exclusion_register_off': { status: 409, params: {} },
  'desk.exclusion_unknown': { status: 404, params: {} },
  /** A line of an import that identifies no person; nothing was imported. */
  'desk.exclusion_line_wrong': { status: 422, params: { line: 'count' } },
} as const satisfies Record<string, ProblemDefinition>;
