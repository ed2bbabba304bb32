import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Articles, applications and their editing. */
export const contentProblems = {
  'content.notice_unknown': { status: 404, params: {} },
  'promotion.unknown': { status: 404, params: {} },
  'promotion.not_open': { status: 409, params: {} },
  'promotion.applied_already': { status: 409, params: {} },
  'promotion.comment_long': { status: 422, params: { max: 'count' } },
  'promotion.picture_unreadable': { status: 422, params: {} },
  'promotion.picture_too_large': { status: 413, params: { megabytesMax: 'count' } },
  'promotion.too_many': { status: 429, params: { max: 'count' } },
  'promotion.nothing_to_claim': { status: 409, params: {} },
  /** The applicant is excluded from gambling: nothing is granted or reserved (T50). */
  'promotion.excluded': { status: 403, params: {} },
  /** The offer's own condition: a verified identity, or a new account. */
  'promotion.needs_verified': { status: 403, params: {} },
  'promotion.new_members_only': { status: 403, params: {} },
  'desk.application_needs_verified': { status: 409, params: {} },
  'desk.application_new_members_only': { status: 409, params: {} },
  'desk.article_unknown': { status: 404, params: {} },
  'desk.article_tag_taken': { status: 409, params: { tag: 'text' } },
  'desk.article_in_use': { status: 409, params: {} },
  'desk.permit_missing': { status: 422, params: {} },
  'desk.category_in_use': { status: 409, params: {} },
  'desk.media_unknown': { status: 404, params: {} },
  'desk.media_in_use': { status: 409, params: {} },
  'desk.media_unreadable': { status: 422, params: {} },
  'desk.application_unknown': { status: 404, params: {} },
  'desk.application_decided': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
