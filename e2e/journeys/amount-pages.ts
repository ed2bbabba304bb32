/** What each screen of the site has to do with amounts; amounts-everywhere.e2e.ts holds this list to the screens that there are. */

/** Walked with all their figures: in amounts-everywhere.e2e.ts or amounts.e2e.ts. */
export const figurePages = [
  '/',
  '/m/home',
  '/m/member/home',
  '/m/wallet',
  '/m/bonus',
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/limits',
  '/m/identity',
  '/m/gameRecord',
  '/m/transaction/record',
  '/m/profitandloss',
  '/m/play',
];

/** Lists of games: the balance in the header, and no other money. Looked at by sweep.e2e.ts, as the next ones. */
export const listPages = [
  '/m/live-games',
  '/m/slot-games',
  '/m/sport-games',
  '/m/fishing-games',
  '/m/poker-games',
  '/m/lott',
  '/m/elott',
  '/m/hot-games',
  '/m/inHouse',
  '/m/gameCenter',
  '/m/provider',
  '/m/search-games',
  '/m/fav-games',
];
/** Pages of a member without money: none stands there. */
export const pagesWithoutMoney = [
  '/m/agent/team',
  '/m/agent/open',
  '/m/agent/links',
  '/m/myAccount/index',
  '/m/set',
  '/m/set/notifications',
  '/m/securityCenter',
  '/m/securityCenter/devices',
  '/m/changePsw',
  '/m/feedback',
  '/m/relative',
  '/m/app',
];
/** Why a screen is not walked. */
export const pagesApart: Readonly<Record<string, string>> = {
  '/m/agent/home': 'its figures are of the team, by closed hours: compared with the rounds in counting.int.test.ts',
  '/m/activity/signIn': 'its figures are those of the journey of rewards (rewards.e2e.ts)',
  '/m/receivingCenter': 'its figures are those of the journey of rewards (rewards.e2e.ts)',
  '/m/rewardCenter': 'its figures are those of the journey of rewards (rewards.e2e.ts)',
  '/m/closeAccount': 'its figures are those of the journey of closing an account (safer-play.e2e.ts)',
  '/m': 'home under another name',
  '/m/index': 'home under another name',
  '/m/index.html': 'home under another name',
  '/m/cockfight': 'this merchant offers none and the page says so; elsewhere it is a list like the others',
  '/m/verify': 'plays rounds again whose stakes the visitor chooses: money of nobody (verify-page, replay-seeds.test.ts)',
  '/m/login': 'leads a member home',
  '/m/register': 'leads a member home',
  '/m/register.html': 'leads a member home',
  '/m/forget': 'for whoever is not logged in',
  '/m/resetPassword': 'for whoever is not logged in',
  '/m/phoneCheck': 'for whoever is not logged in',
  '/m/notice': 'texts of the operator',
  '/m/noticeDetail': 'texts of the operator',
  '/m/activity': 'texts and conditions of offers, which are the operator’s words',
  '/m/activityDetail': 'texts and conditions of offers, which are the operator’s words',
  '/m/help': 'texts of the operator',
  '/m/helpDetail': 'texts of the operator',
  '/m/credits': 'names and versions of what the site is made with',
  '/m/offline': 'knows nothing of anybody',
};
