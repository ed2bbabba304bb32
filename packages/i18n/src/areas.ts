/** Message areas, one line each: a folder in messages/. A route loads the areas it shows, in the visitor's language only. */
interface English {
  common: typeof import('../messages/common/en.json', { with: { 'resolution-mode': 'import' } });
  problem: typeof import('../messages/problem/en.json', { with: { 'resolution-mode': 'import' } });
  shell: typeof import('../messages/shell/en.json', { with: { 'resolution-mode': 'import' } });
  games: typeof import('../messages/games/en.json', { with: { 'resolution-mode': 'import' } });
  lists: typeof import('../messages/lists/en.json', { with: { 'resolution-mode': 'import' } });
  lobby: typeof import('../messages/lobby/en.json', { with: { 'resolution-mode': 'import' } });
  gate: typeof import('../messages/gate/en.json', { with: { 'resolution-mode': 'import' } });
  credits: typeof import('../messages/credits/en.json', { with: { 'resolution-mode': 'import' } });
  play: typeof import('../messages/play/en.json', { with: { 'resolution-mode': 'import' } });
  records: typeof import('../messages/records/en.json', { with: { 'resolution-mode': 'import' } });
  verify: typeof import('../messages/verify/en.json', { with: { 'resolution-mode': 'import' } });
  statements: typeof import('../messages/statements/en.json', { with: { 'resolution-mode': 'import' } });
  profit: typeof import('../messages/profit/en.json', { with: { 'resolution-mode': 'import' } });
  period: typeof import('../messages/period/en.json', { with: { 'resolution-mode': 'import' } });
  paper: typeof import('../messages/paper/en.json', { with: { 'resolution-mode': 'import' } });
  session: typeof import('../messages/session/en.json', { with: { 'resolution-mode': 'import' } });
  login: typeof import('../messages/login/en.json', { with: { 'resolution-mode': 'import' } });
  captcha: typeof import('../messages/captcha/en.json', { with: { 'resolution-mode': 'import' } });
  reauth: typeof import('../messages/reauth/en.json', { with: { 'resolution-mode': 'import' } });
  account: typeof import('../messages/account/en.json', { with: { 'resolution-mode': 'import' } });
  security: typeof import('../messages/security/en.json', { with: { 'resolution-mode': 'import' } });
  verification: typeof import('../messages/verification/en.json', { with: { 'resolution-mode': 'import' } });
  register: typeof import('../messages/register/en.json', { with: { 'resolution-mode': 'import' } });
  messages: typeof import('../messages/messages/en.json', { with: { 'resolution-mode': 'import' } });
  recovery: typeof import('../messages/recovery/en.json', { with: { 'resolution-mode': 'import' } });
  agent: typeof import('../messages/agent/en.json', { with: { 'resolution-mode': 'import' } });
  feedback: typeof import('../messages/feedback/en.json', { with: { 'resolution-mode': 'import' } });
  payout: typeof import('../messages/payout/en.json', { with: { 'resolution-mode': 'import' } });
  notices: typeof import('../messages/notices/en.json', { with: { 'resolution-mode': 'import' } });
  promotions: typeof import('../messages/promotions/en.json', { with: { 'resolution-mode': 'import' } });
  help: typeof import('../messages/help/en.json', { with: { 'resolution-mode': 'import' } });
  door: typeof import('../messages/door/en.json', { with: { 'resolution-mode': 'import' } });
  limits: typeof import('../messages/limits/en.json', { with: { 'resolution-mode': 'import' } });
  closure: typeof import('../messages/closure/en.json', { with: { 'resolution-mode': 'import' } });
  review: typeof import('../messages/review/en.json', { with: { 'resolution-mode': 'import' } });
  relatives: typeof import('../messages/relatives/en.json', { with: { 'resolution-mode': 'import' } });
  identity: typeof import('../messages/identity/en.json', { with: { 'resolution-mode': 'import' } });
  cash: typeof import('../messages/cash/en.json', { with: { 'resolution-mode': 'import' } });
  amount: typeof import('../messages/amount/en.json', { with: { 'resolution-mode': 'import' } });
  bonus: typeof import('../messages/bonus/en.json', { with: { 'resolution-mode': 'import' } });
  reward: typeof import('../messages/reward/en.json', { with: { 'resolution-mode': 'import' } });
  'desk-rewards': typeof import('../messages/desk-rewards/en.json', { with: { 'resolution-mode': 'import' } });
  app: typeof import('../messages/app/en.json', { with: { 'resolution-mode': 'import' } });
  service: typeof import('../messages/service/en.json', { with: { 'resolution-mode': 'import' } });
  desk: typeof import('../messages/desk/en.json', { with: { 'resolution-mode': 'import' } });
  studio: typeof import('../messages/studio/en.json', { with: { 'resolution-mode': 'import' } });
  colour: typeof import('../messages/colour/en.json', { with: { 'resolution-mode': 'import' } });
}
export type Area = keyof English;

type KeysOf<File> = File extends unknown ? Exclude<keyof File, 'default'> : never;
/** Every message key, read from the English files; the part before the first dot is the area. */
export type MessageKey = KeysOf<English[Area]>;
