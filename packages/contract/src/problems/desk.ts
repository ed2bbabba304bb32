import type { ProblemDefinition } from '../problem-definition.ts';

export const deskProblems = {
  'desk.not_signed_in': { status: 401, params: {} },
  'desk.sign_in_refused': { status: 401, params: {} },
  'desk.locked': { status: 403, params: { until: 'moment' } },
  'desk.code_wrong': { status: 401, params: {} },
  'desk.challenge_expired': { status: 401, params: {} },
  'desk.permission_missing': { status: 403, params: { permission: 'text' } },
  'desk.changed_meanwhile': { status: 409, params: {} },
  'desk.setting_invalid': { status: 422, params: { fields: 'fields' } },
  'desk.setting_unknown': { status: 404, params: { key: 'text' } },
  'desk.until_past': { status: 422, params: {} },
  'desk.staff_name_taken': { status: 409, params: {} },
  'desk.staff_unknown': { status: 404, params: {} },
  'desk.own_account': { status: 409, params: {} },
  /** Rights that the giver does not have at that place (DESK-96). */
  'desk.cannot_give': { status: 403, params: { permission: 'text' } },
  'desk.role_unknown': { status: 422, params: { role: 'text' } },
  'desk.role_taken': { status: 409, params: {} },
  'desk.role_in_use': { status: 409, params: { count: 'count' } },
  /** A role or a limit names a merchant that does not exist. */
  'desk.merchant_unknown': { status: 422, params: { merchant: 'text' } },
  /** An amount has more decimals than the currency of its merchant. */
  'desk.limit_not_whole': { status: 422, params: { merchant: 'text' } },
  'desk.last_administrator': { status: 409, params: {} },
  'desk.session_unknown': { status: 404, params: {} },
  'desk.password_wrong': { status: 422, params: {} },
  'desk.password_weak': { status: 422, params: { rule: 'text', min: 'count' } },
  'desk.banner_unknown': { status: 404, params: {} },
  'desk.vendor_key_unusable': { status: 422, params: {} },
  'desk.vendor_key_known': { status: 409, params: {} },
  'desk.vendor_key_unknown': { status: 404, params: {} },
  'desk.platform_key_missing': { status: 422, params: { name: 'text' } },
  'desk.vendor_address_open': { status: 422, params: {} },
  'desk.feedback_unknown': { status: 404, params: {} },
  'desk.feedback_closed': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
