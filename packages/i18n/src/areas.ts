/** Message areas: one folder each in messages/. A route loads the areas it shows, in the visitor's language only. */
export const areas = [
  'common',
  'problem',
  'shell',
  'games',
  'lists',
  'lobby',
  'gate',
  'credits',
  'play',
  'records',
  'verify',
  'statements',
  'profit',
  'period',
  'paper',
  'session',
  'login',
  'captcha',
  'reauth',
  'account',
  'security',
  'verification',
  'register',
  'messages',
  'recovery',
  'feedback',
  'payout',
  'notices',
  'promotions',
  'help',
  'door',
  'limits',
  'closure',
  'review',
  'relatives',
  'identity',
  'cash',
  'amount',
  'bonus',
  'app',
  'service',
  'desk',
  'studio',
  'colour',
  'agent',
] as const;
export type Area = (typeof areas)[number];

type Keys<File> = Exclude<keyof File, 'default'>;
/** Every message key, read from the English files; the part before the first dot is the area. */
export type MessageKey =
  | Keys<typeof import('../messages/common/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/problem/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/shell/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/games/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/lists/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/lobby/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/gate/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/credits/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/play/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/records/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/verify/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/statements/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/profit/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/period/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/paper/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/session/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/login/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/captcha/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/reauth/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/account/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/security/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/verification/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/messages/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/recovery/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/feedback/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/payout/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/notices/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/promotions/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/help/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/door/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/limits/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/closure/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/review/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/relatives/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/identity/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/cash/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/amount/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/bonus/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/app/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/service/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/register/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/desk/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/studio/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/colour/en.json', { with: { 'resolution-mode': 'import' } })>
  | Keys<typeof import('../messages/agent/en.json', { with: { 'resolution-mode': 'import' } })>;
