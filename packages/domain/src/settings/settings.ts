import * as areas from '../areas.ts';
import { joinTables } from '../join-areas.ts';
import { languageCodes } from '../system/languages.ts';
import { gameCategories, gameClassifications } from '../catalogue/game-categories.ts';
import { exclusionNames } from '../registration/registration-fields.ts';
import { checkSetting, type SettingDefinition, type SettingValues } from './setting-kinds.ts';
import { PARTY } from '../parties/party-address.ts';

const on = <Group extends string>(group: Group) => ({ group, kind: 'boolean', default: true }) as const;
const off = <Group extends string>(group: Group) => ({ group, kind: 'boolean', default: false }) as const;
/** Valid links: empty, an address over TLS, or a page of the site. */
export const linkPattern = '|https://[^\\s"<>]{1,480}|/(?!/)[^\\s"<>\\\\]{0,480}';
const link = <Group extends string>(group: Group, initial = '') => ({ group, kind: 'text', maxLength: 500, pattern: linkPattern, default: initial }) as const;
const party = { group: 'login', kind: 'text', maxLength: 320, pattern: PARTY, default: '' } as const;
const partyName = { group: 'login', kind: 'text', maxLength: 200, default: '' } as const;
const COUNTRY = '[A-Z]{2}';

/** The keys of the member menu (NAV-02). */
export const menuKeys = ['TRANSBETREPMEM3', 'TRANSREC3', 'PERSREP', 'REWCEN3', 'PTSYS3', 'SECPRIV'] as const;

/** Modules a merchant can switch off; each call carries one, or none if it belongs to the platform (CALL-02). */
export const moduleIds = [
  'FREEPLAY3',
  'REGISTER_REE3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'VALID_CAPTCHA3',
  'AFFMAN3',
  'PROFPIC3',
  'AGEINFO3',
  'FEEDBACK3',
  'INBOX3',
  'CBS3',
  'GAMELIST3',
  'ANNOUNCE3',
  'LOTTERY3',
  'SIGNIN3',
  'RANK3',
  'PTSYS3',
  'TASK3',
  'RAFFLE3',
  'TOUR3',
  'REWCEN3',
  'REFER3',
] as const;
export type ModuleId = (typeof moduleIds)[number];

/** Links of the footer, in their order (FOOT-01). */
export const socialLinks = ['facebook', 'instagram', 'youtube', 'whatsapp', 'telegram', 'viber', 'twitter', 'tiktok'] as const;

/**
 * Everything an operator may change for a merchant, with kind, bounds and default. The shipped defaults are those of the Philippine
 * merchant, the strict side (standards.md); another merchant is other values of the same keys, not other code (GEN-10).
 */
export const settingDefinitions = {
  'market.country': { group: 'market', kind: 'text', maxLength: 2, pattern: COUNTRY, default: 'PH' },
  'market.currency': {
    group: 'market',
    kind: 'choice',
    options: ['PHP', 'USD', 'EUR', 'CNY', 'THB', 'VND', 'KRW', 'JPY', 'BRL', 'TRY', 'RUB'],
    default: 'PHP',
  },
  'market.currencySymbol': { group: 'market', kind: 'text', maxLength: 4, pattern: '\\S{1,4}', default: '₱' },
  'market.currencyDecimals': { group: 'market', kind: 'integer', min: 0, max: 2, default: 2 },
  'market.ageMin': { group: 'market', kind: 'integer', min: 18, max: 25, default: 21 },
  'market.timeZone': {
    group: 'market',
    kind: 'choice',
    options: ['Asia/Manila', 'Asia/Bangkok', 'Asia/Tokyo', 'Asia/Shanghai', 'Europe/London', 'America/Sao_Paulo', 'UTC'],
    default: 'Asia/Manila',
  },
  'market.registrationCountries': { group: 'market', kind: 'texts', pattern: COUNTRY, maxCount: 250, default: ['PH'] },

  'language.offered': { group: 'language', kind: 'choices', options: languageCodes, minCount: 1, default: ['TY', 'EN'] },
  'language.default': { group: 'language', kind: 'choice', options: languageCodes, default: 'TY' },

  'status.maintenance': off('status'),
  'status.maintenanceUntil': { group: 'status', kind: 'moment', default: null },
  'region.restricted': off('region'),
  'region.allowedCountries': { group: 'region', kind: 'texts', pattern: COUNTRY, maxCount: 250, default: ['PH'] },
  'region.blockedNetworks': { group: 'region', kind: 'texts', pattern: '[0-9a-fA-F:.]{2,39}(?:/\\d{1,3})?', maxCount: 500, default: [] },

  'menu.TRANSBETREPMEM3': on('menu'),
  'menu.TRANSREC3': on('menu'),
  'menu.PERSREP': on('menu'),
  'menu.REWCEN3': on('menu'),
  'menu.PTSYS3': on('menu'),
  'menu.SECPRIV': on('menu'),
  'menu.deposit': on('menu'),
  'menu.withdraw': on('menu'),
  'menu.mail': on('menu'),
  'menu.vip': on('menu'),
  'menu.invite': on('menu'),
  /** The two ways to a forgotten password: by phone, which is then shown first, and by e-mail (LOGIN-03, FORGOT-01). */
  'menu.CHNGPASSVERIF3': on('menu'),
  'menu.CHNGPASSEMAIL3': on('menu'),

  'module.FREEPLAY3': on('module'),
  'module.REGISTER_REE3': on('module'),
  'module.MOBILENUMREG3': on('module'),
  'module.REGMOBVERF3': on('module'),
  'module.VALID_CAPTCHA3': on('module'),
  'module.AFFMAN3': on('module'),
  'module.PROFPIC3': on('module'),
  'module.AGEINFO3': on('module'),
  'module.FEEDBACK3': on('module'),
  'module.INBOX3': on('module'),
  'module.CBS3': on('module'),
  'module.GAMELIST3': on('module'),
  'module.ANNOUNCE3': on('module'),
  'module.LOTTERY3': on('module'),
  'module.SIGNIN3': on('module'),
  'module.REWCEN3': on('module'),
  'module.RANK3': on('module'),
  'module.PTSYS3': on('module'),
  'module.TASK3': on('module'),
  'module.RAFFLE3': on('module'),
  'module.TOUR3': on('module'),
  'module.REFER3': on('module'),

  'games.categories': {
    group: 'games',
    kind: 'choices',
    options: gameCategories,
    minCount: 1,
    default: gameCategories.filter((category) => category !== 'COCKFIGHT'),
  },
  /** Sub-categories in the order of a list's drop-down; one that is left out is not offered there (LIST-05). */
  'games.subcategories': { group: 'games', kind: 'choices', options: gameClassifications, minCount: 0, default: gameClassifications },
  'games.cardThemes': {
    group: 'games',
    kind: 'choices',
    options: ['1', '2', '3', '4', '5', '6', '7', '8'],
    minCount: 1,
    default: ['1', '2', '3', '4', '5', '6', '7', '8'],
  },
  'games.listView': { group: 'games', kind: 'choice', options: ['grid', 'list'], default: 'grid' },
  /** The shortest time from one paid game to the next, in milliseconds (T49). */
  'games.cycleMinMs': { group: 'games', kind: 'integer', min: 0, max: 10_000, default: 2500 },
  /** The same for games other than slots. */
  'games.otherCycleMinMs': { group: 'games', kind: 'integer', min: 0, max: 60_000, default: 5000 },
  /** Autoplay in games of one player (GAME-14). */
  'games.autoplay': off('games'),
  'games.imageHosts': { group: 'games', kind: 'texts', pattern: 'https://[a-z0-9.-]{1,200}', maxCount: 8, default: [] },
  /** Initial balance of a free-play account, in whole units of the currency. */
  'games.trialMoney': { group: 'games', kind: 'integer', min: 1, max: 1_000_000, default: 10_000 },

  'login.mobileCode': on('login'),
  /** LOGIN-11: a site for members takes no agents, one for agents takes them alone. */
  'login.side': { group: 'login', kind: 'choice', options: ['all', 'members', 'agents'], default: 'all' },
  /** Two outside providers by OpenID Connect (LOGIN-04); our secrets there are in the process's environment. */
  'login.firstIsOn': off('login'),
  'login.firstName': { ...partyName, maxLength: 30 },
  'login.firstIssuer': party,
  'login.firstClientId': partyName,
  'login.secondIsOn': off('login'),
  'login.secondName': { ...partyName, maxLength: 30 },
  'login.secondIssuer': party,
  'login.secondClientId': partyName,
  /** An outside verification of phones (log-in type `firebase`): who issues its tokens, for whom, and where its keys are. */
  'login.phoneIssuer': party,
  'login.phoneAudience': partyName,
  'login.phoneKeys': party,
  /** The operator's own page on another origin where a browser gets such a token (docs/operations.md). */
  'login.phoneCheck': party,

  'look.skin': { group: 'look', kind: 'choice', options: ['laro', 'dagat'], default: 'laro' },
  'look.memberCentreTemplate': { group: 'look', kind: 'choice', options: ['0', '1'], default: '1' },
  'look.depositTemplate': { group: 'look', kind: 'choice', options: ['0', '1'], default: '1' },
  'look.jackpotMin': { group: 'look', kind: 'integer', min: 0, max: 9_999_999_999, default: 1_200_000_000 },
  'look.jackpotMax': { group: 'look', kind: 'integer', min: 1, max: 9_999_999_999, default: 1_300_000_000 },

  'registration.disclaimerStartsChecked': on('registration'),
  'registration.mobileWithPassword': on('registration'),
  /** Groups of people who may not play here and have to say so (T8). */
  'registration.exclusions': { group: 'registration', kind: 'choices', options: exclusionNames, minCount: 0, default: exclusionNames },
  /** Accounts opened within a day: from one address, which a whole network of phones may share, and from one device. */
  'registration.dailyPerAddress': { group: 'registration', kind: 'integer', min: 1, max: 10_000, default: 50 },
  'registration.dailyPerDevice': { group: 'registration', kind: 'integer', min: 1, max: 100, default: 3 },
  /** How long a raise of a limit waits for the member's confirmation, in hours (T39). */
  'limits.raiseHours': { group: 'limits', kind: 'choice', options: ['24', '72', '168'], default: '24' },
  /** Months after which a member who has not reviewed account and limits is reminded (T41). */
  'limits.reviewMonths': { group: 'limits', kind: 'integer', min: 1, max: 12, default: 6 },
  'password.min': { group: 'password', kind: 'integer', min: 8, max: 64, default: 8 },
  'password.max': { group: 'password', kind: 'integer', min: 64, max: 128, default: 64 },
  'password.pattern': { group: 'password', kind: 'text', maxLength: 200, default: '' },

  /** One-time codes: how long until one may ask for another, and how long one is good (LOGIN-08, T15). */
  'messages.codeResendSeconds': { group: 'messages', kind: 'integer', min: 30, max: 600, default: 60 },
  /** Cost of one SMS, in minor units of the currency; used in the desk's figures. */
  'messages.smsCostMinor': { group: 'messages', kind: 'integer', min: 0, max: 100_000, default: 0 },
  'messages.codeMinutes': { group: 'messages', kind: 'integer', min: 2, max: 10, default: 10 },

  // Whole major units: an adjustment above it, alone or with the person's others of the day, needs a second person (T33).
  'desk.adjustmentLimit': { group: 'desk', kind: 'integer', min: 0, max: 1_000_000_000, default: 5_000 },

  ...joinTables(areas, 'settings'),
  /** How long a deposit order is waited for, in minutes. */
  'deposit.orderMinutes': { group: 'deposit', kind: 'integer', min: 5, max: 1440, default: 30 },
  // Whole major units that one member may pay in within 24 hours, 0 for no such cap (T79).
  'deposit.dailyMax': { group: 'deposit', kind: 'integer', min: 0, max: 1_000_000_000, default: 0 },
  // Whole major units: a slip above it needs two people at the desk (T33).
  'deposit.slipLimit': { group: 'deposit', kind: 'integer', min: 0, max: 1_000_000_000, default: 20_000 },
  'deposit.paymongoAddress': { ...party, group: 'deposit', default: 'https://api.paymongo.com' },
  'deposit.xenditAddress': { ...party, group: 'deposit', default: 'https://api.xendit.co' },

  'jackpot.isOn': off('jackpotSwitch'),
  'jackpot.seed': { group: 'jackpot', kind: 'integer', min: 0, max: 9_999_999_999, default: 250_000 },
  'jackpot.mustDropBy': { group: 'jackpot', kind: 'integer', min: 1, max: 9_999_999_999, default: 1_000_000 },
  'jackpot.rateBasisPoints': { group: 'jackpot', kind: 'integer', min: 1, max: 500, default: 50 },
  'jackpot.vendors': { group: 'jackpot', kind: 'texts', pattern: '[A-Z0-9_]{1,64}', maxCount: 100, default: [] },

  'regulator.name': { group: 'regulator', kind: 'text', maxLength: 60, default: 'PAGCOR' },
  'regulator.licence': { group: 'regulator', kind: 'text', maxLength: 80, default: '' },
  'regulator.link': link('regulator', 'https://www.pagcor.ph'),
  'support.link': link('support', '/m/help'),
  'support.helpLink': link('support', 'https://www.gamblingtherapy.org/'),

  /** Banners and promotions go on only with the number under which they were approved (T80). */
  'content.permitNeeded': on('content'),

  'social.facebook': link('social'),
  'social.instagram': link('social'),
  'social.youtube': link('social'),
  'social.whatsapp': link('social'),
  'social.telegram': link('social'),
  'social.viber': link('social'),
  'social.twitter': link('social'),
  'social.tiktok': link('social'),

  /** Two more places in Telegram (DL-04); the footer shows the first alone. */
  'social.telegramChannel': link('social'),
  'social.telegramGroup': link('social'),

  /** Where the app is for each kind of phone, and its picture; whether iPhones are offered a profile of ours (DL-01, DL-04). */
  'app.android': link('app'),
  'app.ios': link('app'),
  'app.icon': link('app'),
  'app.hasProfile': on('app'),

  /** The ways to a person, "KIND | name | address", one a line; a name of "-" is that of the kind (NAV-09). */
  'service.channels': {
    group: 'service',
    kind: 'texts',
    pattern: '(?:LIVECHAT|TELEGRAM|FACEBOOK) \\| [^|\\s](?:[^|]{0,38}[^|\\s])? \\| (?:https://[^\\s"<>|]{1,300}|/(?!/)[^\\s"<>|\\\\]{0,300})',
    maxCount: 12,
    default: [],
  },

  'routes.redirects': { group: 'routes', kind: 'texts', pattern: '/[^\\s>]{0,200} > /m/[^\\s>]{0,200}', maxCount: 200, default: [] },
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof settingDefinitions;
export type SettingGroup = (typeof settingDefinitions)[SettingKey]['group'];
export type Settings = SettingValues<typeof settingDefinitions>;

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key);

/** The shipped defaults with a merchant's own values on top. Values that no longer fit their definition are left out, not trusted. */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  return Object.fromEntries(
    settingKeys.map((key) => {
      const definition = settingDefinitions[key];
      const own = stored[key];
      return [key, own !== undefined && checkSetting(definition, own) === null ? own : definition.default];
    }),
  ) as Settings;
}

/** A base of 2000 returns every stake: each one is 500 ppm. */
const PPM_OF_BASE = 500;
/** Most that prizes and the category's highest rebate may return together (LOTT-17). */
const MOST_RETURN_PPM = 990_000;
const lotteryBases = [
  { key: 'lottery.baseLott', rate: 'agent.rateMax.LOTT' },
  { key: 'lottery.baseZY', rate: 'agent.rateMax.ZY' },
  { key: 'lottery.baseElott', rate: 'agent.rateMax.ELOTT' },
  { key: 'lottery.baseSEA', rate: 'agent.rateMax.SEA' },
] as const;

/** Rules between settings; a change that breaks one is refused as a whole. Each names the key to mend. */
export function checkSettingsTogether(settings: Settings): { key: SettingKey; fault: 'default_language_not_offered' | 'range_reversed' | 'return_too_high' }[] {
  const faults: ReturnType<typeof checkSettingsTogether> = [];
  if (!settings['language.offered'].includes(settings['language.default'])) faults.push({ key: 'language.default', fault: 'default_language_not_offered' });
  if (settings['look.jackpotMin'] >= settings['look.jackpotMax']) faults.push({ key: 'look.jackpotMax', fault: 'range_reversed' });
  if (settings['withdraw.min'] > settings['withdraw.max']) faults.push({ key: 'withdraw.max', fault: 'range_reversed' });
  if (settings['jackpot.seed'] >= settings['jackpot.mustDropBy']) faults.push({ key: 'jackpot.mustDropBy', fault: 'range_reversed' });
  for (const { key, rate } of lotteryBases) if (settings[key] * PPM_OF_BASE + settings[rate] > MOST_RETURN_PPM) faults.push({ key, fault: 'return_too_high' });
  return faults;
}
