import type { ProblemDefinition } from '../problem-definition.ts';

/** Who a member is: documents, and what waits for them. */
export const identityProblems = {
  /** A game for real money before the proof (T4). */
  'identity.needed': { status: 403, params: {} },
  /** More paid in than may be before the proof (T4). Amounts as people read them. */
  'identity.deposit_limit': { status: 403, params: { max: 'text', left: 'text', currency: 'text' } },
  /** A proof waits, or one stands for long enough. */
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
  /** Somebody was faster, or it is not in a state for this. */
  'desk.identity_decided': { status: 409, params: {} },
  /** Somebody else looks at it now. */
  'desk.identity_taken': { status: 409, params: { name: 'text', until: 'moment' } },
  /** The second person must be another one. */
  'desk.identity_own': { status: 409, params: {} },
  /** The same document or person proves another open account (T5). */
  'desk.identity_duplicate': { status: 409, params: { username: 'text' } },
  /** The caller accepts without having opened every picture. */
  'desk.identity_unseen': { status: 409, params: {} },
  /** Something was found that nobody has answered in words. */
  'desk.identity_unanswered': { status: 422, params: {} },
  'desk.exclusion_register_off': { status: 409, params: {} },
  'desk.exclusion_unknown': { status: 404, params: {} },
  /** A line of an import that says nobody; nothing of it was taken. */
  'desk.exclusion_line_wrong': { status: 422, params: { line: 'count' } },
} as const satisfies Record<string, ProblemDefinition>;
