/** The addresses that several parts of the site link to. */
export const paths = {
  home: '/m/home',
  login: '/m/login',
  register: '/m/register',
  deposit: '/m/voucherCenter',
  withdraw: '/m/withdraw',
  promotions: '/m/activity',
  invite: '/m/member/invite',
  memberHome: '/m/member/home',
  vip: '/m/member/benefits',
  account: '/m/myAccount/index',
  bets: '/m/gameRecord',
  transactions: '/m/transaction/record',
  verify: '/m/verify',
  profit: '/m/profitandloss',
  rewards: '/m/rewardCenter',
  signIn: '/m/activity/signIn',
  receiving: '/m/receivingCenter',
  mall: '/m/mall/mallHome',
  security: '/m/securityCenter',
  settings: '/m/set',
  devices: '/m/securityCenter/devices',
  limits: '/m/limits',
  closeAccount: '/m/closeAccount',
  relative: '/m/relative',
  identity: '/m/identity',
  agent: '/m/agent/home',
  applyAsAgent: '/m/agent/apply',
  mail: '/m/webEmail',
  forgot: '/m/forget',
  changePassword: '/m/changePsw',
  feedback: '/m/feedback',
  help: '/m/help',
  app: '/m/app',
  search: '/m/search-games',
  favourites: '/m/fav-games',
  play: '/m/play',
  credits: '/m/credits',
  offline: '/m/offline',
} as const satisfies Record<string, `/m/${string}`>;

/** Everything under which home answers (GEN-01). */
export const homeAliases: readonly string[] = ['/', '/m', '/m/home', '/m/index', '/m/index.html'];

/** The pages of games, which belong to the lobby (LIST-01, LIST-11). */
export const lobbyPaths: readonly string[] = [
  '/m/live-games',
  '/m/slot-games',
  '/m/sport-games',
  '/m/fishing-games',
  '/m/poker-games',
  '/m/lott',
  '/m/elott',
  '/m/hot-games',
  '/m/inHouse',
  '/m/cockfight',
  '/m/gameCenter',
  '/m/provider',
  '/m/search-games',
  '/m/fav-games',
];

/** Marks an arrival from a path that does not exist, so that home can say so (GEN-02); servers and caches never see it. */
export const NOT_HERE_HASH = '#not-here';
