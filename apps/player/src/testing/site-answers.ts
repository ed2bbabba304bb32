import type { Answers } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { houseTypes, memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { menuKeys, moduleIds } from '@laro/domain/settings/settings';
import { counterKeys } from '@laro/domain/promotions/promotion-counters';
import { TRIAL_TYPE } from '#player/shared/session/session-store.ts';

type Game = Wire<'listGames', 'value'>['games'][number];
type Notice = Wire<'listAnnouncements', 'value'>['player'][number];
type Category = Wire<'listVendors', 'value'>['categories'][number];

/** A game; `change` says what is particular about it. */
export const madeGame = (id: string, change: Partial<Game> = {}): Game => ({
  gameId: `g${id}`,
  nodeId: id,
  nodeName: '',
  gameName: `Game ${id}`,
  displayName: `Game ${id}`,
  gameType: 'RNG',
  category: 'RNG',
  vassalage: 'BGS',
  vendorName: 'Laro Studio',
  gameClassify: 'VIDEO',
  gameCode: 'x',
  showIcon: '',
  iconUrl: '',
  mobileLargeIcon: '',
  picture: { key: 'x', plate: '#101a3e' },
  tag: null,
  theme: 1,
  supportPlay: true,
  isGameH5: false,
  ...change,
});

export const madeGames = (count: number, change: Partial<Game> = {}): Game[] =>
  Array.from({ length: count }, (_, place) => madeGame(String(place + 1), change));

/** The only page of a list. */
export const gamePage = (games: Game[], change: Partial<Wire<'listGames', 'value'>> = {}): Wire<'listGames', 'value'> => ({
  games,
  pageNum: 1,
  totalPages: games.length === 0 ? 0 : 1,
  totalCount: games.length,
  classifications: [],
  ...change,
});

export const madeVendor = (code: string, name: string, change: Partial<Category['vendors'][number]> = {}): Category['vendors'][number] => ({
  code,
  name,
  icon: `/img/vendors/${code}-COLOR2.png`,
  gameCount: 12,
  lobby: false,
  ...change,
});

export const madeCategory = (key: GameCategory, vendors: Category['vendors']): Category => ({
  key,
  displayName: key,
  accountTypeName: key,
  vendorNames: vendors.map(({ name }) => name),
  gameCount: vendors.reduce((sum, { gameCount }) => sum + gameCount, 0),
  vendors,
});

export const madeNotice = (id: string, change: Partial<Notice> = {}): Notice => ({
  id,
  type: 'PL',
  title: `Notice ${id}`,
  content: `<p>Text of notice ${id}.</p>`,
  otherLanguage: null,
  startDate: '2026-11-01',
  endDate: null,
  noExpiry: '1',
  read: true,
  ...change,
});

export const noAnnouncements: Wire<'listAnnouncements', 'value'> = { promotion: [], banners: [], player: [], popup: [], hot: [] };

export const siteSettings: Wire<'getSettings', 'value'> = {
  merchantCode: 'laro',
  merchantName: 'Laro',
  skin: 'laro',
  country: 'PH',
  currency: { code: 'PHP', symbol: '₱', decimals: 2 },
  ageMin: 21,
  timeZone: 'Asia/Manila',
  zoneOffsets: { minutes: 480, next: null },
  languages: ['EN', 'TY', 'CN'],
  defaultLanguage: 'TY',
  categories: ['HOT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'LOTT'],
  cardThemes: [],
  listView: 'grid',
  imageHosts: [],
  templates: { memberCentre: '', deposit: '' },
  jackpot: { min: 1, max: 2 },
  regulator: { name: 'PAGCOR', licence: 'L-1', link: 'https://pagcor.example' },
  supportLink: '',
  helpLink: '',
  socialLinks: [],
};

const allOn = <Key extends string>(keys: readonly Key[]): Record<Key, boolean> => Object.fromEntries(keys.map((key) => [key, true])) as Record<Key, boolean>;

export const whitelabel: Wire<'getWhitelabel', 'value'> = {
  menu: allOn(menuKeys),
  entries: allOn(['deposit', 'withdraw', 'mail', 'vip', 'invite', 'agents']),
  modules: allOn(moduleIds),
};

const open = { info: 0, maintenance: false, regionRestriction: false, until: null, location: { ip: '192.0.2.1', country: 'PH' }, supportLink: '' } as const;

const vendors = [madeVendor('BGS', 'Laro Studio'), madeVendor('TALA', 'Tala Games')];

/** Answers to the calls that need no session; a test overrides single ones. */
export const siteAnswers: Answers = {
  getSystemStatus: open,
  getSettings: siteSettings,
  getWhitelabel: whitelabel,
  getDomainRoute: { merchantCode: 'laro', host: 'localhost', hosts: [], redirects: [] },
  listVendors: {
    categories: siteSettings.categories.filter((key) => key !== 'HOT').map((key) => madeCategory(key, vendors)),
    totalCount: 144,
  },
  listGames: gamePage(madeGames(6)),
  listHotGames: { games: madeGames(3, { tag: 'hot' }) },
  listWinners: { list: [] },
  listAnnouncements: noAnnouncements,
  getJackpot: { pool: null, sixBalls: null, isOn: false, drops: [] },
  getLotteryFullNumbers: { plays: [] },
  getLobbyNews: { matches: [], news: [] },
  listTournaments: { zone: 'Asia/Manila', now: '2026-11-20T04:00:00Z', isOnHold: false, tournaments: [] },
  listPromotions: { categories: [], promotions: [] },
  endSession: {},
  getLogInSettings: { mobileCode: true, forgotPassword: true, phoneAuth: false, phoneCheck: false, social: [] },
};

/** Money as it crosses the wire. */
export const amount = (text: string) => text as Wire<'getWallet', 'value'>['sumBalance'];

/** A member, free play, or a house account of a top agent. */
export type Role = 'member' | 'trial' | 'house';
const typeOf: Record<Role, number> = { member: memberTypes.player, trial: TRIAL_TYPE, house: houseTypes.topAgent };

/** Answers to the calls of a player with a session. */
export const playerAnswers = (as: Role): Answers => ({
  getPendingContracts: { dailysalreqtype: [], divtypecompperiodreq: [], contracthoursalreq: [], cpacontractreq: [] },
  listLotteryTickets: { tickets: [] },
  listLotteryOrders: {
    serverTime: '2026-11-25T02:00:00Z',
    orders: [],
    totals: { open: 0, staked: '0.00' as Wire<'getWallet', 'value'>['sumBalance'] },
    next: null,
  },
  listLotteryFollows: { follows: [], canPush: false, canMail: false },
  getMember: {
    userName: 'maria',
    type: typeOf[as],
    isTrial: as !== 'member',
    nickname: null,
    avatar: null,
    currency: 'PHP',
    country: 'PH',
    memberSince: '2026-01-02T03:04:05.000Z',
    inboxUnreadCount: 0,
    previousLoginAt: null,
    vipLabelName: null,
    showVipBenefit: false,
  },
  getWallet: { currency: 'PHP', isTrial: as !== 'member', sumBalance: amount('1250') },
  listFavouriteIds: { nodeIds: [] },
  listPersonalRows: { rows: [] },
  getRewardSummary: { signIn: null, mission: null, tournament: null, rank: null, points: null, unread: 0 },
  getPromotionCounters: Object.fromEntries(counterKeys.map((key) => [key, { enabled: false, count: 0 }])) as Wire<'getPromotionCounters', 'value'>,
  listNotices: { player: [], popup: [], hot: [], agent: [] },
  listRecentGames: { games: [] },
  listLogIns: { items: [], nextBefore: null },
  getBonuses: { currency: 'PHP', isBonusFirst: false, cash: amount('1250'), active: null, past: [], offers: [] },
});

/** The session of `playerAnswers` as the browser keeps it. */
export const sessionInfo = (as: Role): Wire<'startSession', 'value'> => ({
  token: 'page-half',
  merchantCode: 'laro',
  userName: 'maria',
  type: typeOf[as],
  firstTimeLogin: false,
});
