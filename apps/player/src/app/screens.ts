import type { Area } from '@laro/i18n/areas';
import { hotListInitial } from '@laro/domain/constants';
import { homeAliases } from '#player/shared/router/paths.ts';
import type { Screen } from '#player/shared/router/screen.ts';
import { declarePages } from '#player/shared/router/standing-pages.ts';

/** Message areas of every page. */
export const baseAreas: readonly Area[] = ['common', 'shell'];

const listSearch = ['gameType', 'vassalage', 'type', 'classify', 'q'] as const;
const recordSearch = ['period', 'from', 'to', 'category', 'vassalage', 'status', 'round'] as const;
const moneySearch = ['period', 'from', 'to', 'group', 'status', 'entry'] as const;
const list = (path: string): Screen => ({ paths: [path], page: 'games/game-list-page', areas: ['games', 'lists'], search: listSearch });

const draws = (path: string): Screen => ({ paths: [path], page: 'lottery/lottery-lobby-page', areas: ['lottery', 'draws'], search: ['vassalage'] });

/** Every screen of the site, one line each. */
export const screens: readonly Screen[] = [
  { paths: homeAliases, page: 'lobby/home-page', areas: ['games'], beginnings: { hotGames: hotListInitial + 1, winners: 5 } },
  list('/m/live-games'),
  list('/m/slot-games'),
  list('/m/sport-games'),
  list('/m/fishing-games'),
  list('/m/poker-games'),
  list('/m/lott'),
  list('/m/elott'),
  draws('/m/lott/draws'),
  draws('/m/elott/draws'),
  { paths: ['/m/lott/play/:id', '/m/elott/play/:id'], page: 'lottery/lottery-play-page', areas: ['lottery', 'plays', 'problem'] },
  { paths: ['/m/lott/orders'], page: 'lottery/lottery-orders-page', areas: ['lottery', 'plays', 'problem'] },
  { paths: ['/m/lott/orders/:id'], page: 'lottery/lottery-order-page', areas: ['lottery', 'plays', 'problem'] },
  { paths: ['/m/lott/results/:id'], page: 'lottery/lottery-results-page', areas: ['lottery', 'draws'] },
  { paths: ['/m/lott/draw/:id'], page: 'lottery/lottery-draw-page', areas: ['lottery', 'draws', 'plays'] },
  { paths: ['/m/lott/rules/:id'], page: 'lottery/lottery-rules-page', areas: ['lottery', 'draws', 'plays'] },
  list('/m/hot-games'),
  list('/m/inHouse'),
  list('/m/cockfight'),
  { paths: ['/m/gameCenter'], page: 'games/game-centre-page', areas: ['games', 'lists'], search: listSearch },
  { paths: ['/m/provider'], page: 'games/provider-page', areas: ['games', 'lists'] },
  list('/m/search-games'),
  list('/m/fav-games'),
  { paths: ['/m/play'], page: 'play/play-page', areas: ['play', 'problem'], framesGames: true },
  { paths: ['/m/gameRecord'], page: 'records/records-page', areas: ['records', 'period', 'games', 'problem'], search: recordSearch },
  { paths: ['/m/verify'], page: 'records/verify-page', areas: ['verify', 'records', 'period'] },
  {
    paths: ['/m/transaction/record'],
    page: 'statements/transaction-record-page',
    areas: ['statements', 'period', 'problem'],
    search: moneySearch,
  },
  { paths: ['/m/profitandloss'], page: 'statements/profit-page', areas: ['profit', 'period', 'games', 'problem'], search: ['period', 'from', 'to'] },
  { paths: ['/m/register', '/m/register.html'], page: 'register/register-page', areas: ['register', 'verification', 'captcha', 'problem'] },
  { paths: ['/m/forget'], page: 'recovery/forgot-page', areas: ['recovery', 'verification', 'problem'] },
  { paths: ['/m/resetPassword'], page: 'recovery/reset-page', areas: ['recovery', 'verification', 'problem'] },
  { paths: ['/m/changePsw'], page: 'recovery/change-page', areas: ['recovery', 'security', 'verification', 'problem'] },
  { paths: ['/m/feedback'], page: 'feedback/feedback-page', areas: ['feedback', 'problem'] },
  { paths: ['/m/member/home'], page: 'account/member-home-page', areas: ['account'] },
  { paths: ['/m/myAccount/index'], page: 'account/my-account-page', areas: ['account', 'security', 'verification', 'problem'] },
  { paths: ['/m/set'], page: 'account/settings-page', areas: ['account'] },
  { paths: ['/m/securityCenter'], page: 'security/security-page', areas: ['security', 'verification', 'problem'] },
  { paths: ['/m/securityCenter/devices'], page: 'security/devices-page', areas: ['security', 'problem'] },
  { paths: ['/m/limits'], page: 'limits/limits-page', areas: ['limits', 'amount', 'problem'] },
  { paths: ['/m/closeAccount'], page: 'closure/closure-page', areas: ['closure', 'security', 'verification', 'problem'] },
  { paths: ['/m/relative'], page: 'relatives/relative-page', areas: ['relatives', 'problem'] },
  { paths: ['/m/identity'], page: 'identity/identity-page', areas: ['identity', 'problem'] },
  { paths: ['/m/withdraw'], page: 'withdraw/withdraw-page', areas: ['payout', 'amount', 'problem'] },
  { paths: ['/m/wallet'], page: 'wallet/wallet-page', areas: ['payout', 'problem'] },
  { paths: ['/m/bonus'], page: 'bonus/bonus-page', areas: ['bonus', 'games', 'problem'] },
  { paths: ['/m/activity/signIn'], page: 'rewards/sign-in-page', areas: ['reward', 'games', 'problem'] },
  { paths: ['/m/receivingCenter'], page: 'rewards/receiving-page', areas: ['reward', 'games', 'problem'] },
  { paths: ['/m/rewardCenter'], page: 'rewards/reward-center-page', areas: ['reward', 'games', 'problem'] },
  { paths: ['/m/webEmail'], page: 'rewards/inbox-page', areas: ['mail', 'reward', 'games', 'problem'], search: ['id'] },
  { paths: ['/m/voucherCenter'], page: 'cash/deposit-page', areas: ['cash', 'amount', 'problem'], search: ['order', 'view'] },
  { paths: ['/m/login'], page: 'login/login-page', areas: ['login', 'captcha', 'reauth', 'verification', 'problem'] },
  { paths: ['/m/app'], page: 'app/app-page', areas: ['app'] },
  { paths: ['/m/set/notifications'], page: 'app/notifications-page', areas: ['app', 'problem'] },
  { paths: ['/m/set/offers'], page: 'mail/offers-page', areas: ['mail', 'problem'], search: ['stop'] },
  { paths: ['/m/phoneCheck'], page: 'login/phone-check-page', areas: ['login', 'problem'] },
  { paths: ['/m/notice'], page: 'notices/notices-page', areas: ['notices'] },
  { paths: ['/m/noticeDetail'], page: 'notices/notice-page', areas: ['notices'], search: ['id'] },
  { paths: ['/m/activity'], page: 'promotions/promotions-page', areas: ['promotions'], search: ['promoId', 'id', 'category', 'referrer'] },
  { paths: ['/m/activityDetail'], page: 'promotions/promotion-page', areas: ['promotions', 'problem'], search: ['id'] },
  { paths: ['/m/help', '/m/helpDetail'], page: 'help/help-page', areas: ['help'], search: ['tag', 'i', 'id'] },
  { paths: ['/m/activate'], page: 'register/activation-page', areas: ['register', 'verification', 'captcha', 'problem'] },
  { paths: ['/m/agent/home'], page: 'agent/agent-home-page', areas: ['agent', 'games', 'problem'] },
  { paths: ['/m/agent/team'], page: 'agent/team-page', areas: ['agent', 'games', 'problem'], search: ['under'] },
  { paths: ['/m/agent/open'], page: 'agent/open-page', areas: ['agent', 'games', 'problem'] },
  { paths: ['/m/agent/links'], page: 'agent/links-page', areas: ['agent', 'games', 'problem'] },
  { paths: ['/m/credits'], page: 'credits/credits-page', areas: ['credits'] },
  { paths: ['/m/offline'], page: 'offline/offline-page' },
];

declarePages(screens.flatMap(({ paths }) => paths));
