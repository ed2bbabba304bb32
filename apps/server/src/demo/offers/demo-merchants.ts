import { channelLine } from '@laro/domain/app-links/download-links';
import { languageCodes } from '@laro/domain/system/languages';
import { gameCategories } from '@laro/domain/catalogue/game-categories';
import type { RegistrationSeed } from '#server/modules/people/registration/index.ts';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { socialLinks, type SettingKey, type Settings } from '@laro/domain/settings/settings';

export type DemoMerchantCode = 'laro' | 'dagat';

export interface DemoMerchant {
  code: DemoMerchantCode;
  name: string;
  hosts: readonly string[];
  /** Only what differs from the shipped defaults. */
  settings: Partial<Settings>;
  registration: RegistrationSeed;
  /** Vendors that come first in its lists; the others follow in the shared order. */
  firstVendors: readonly string[];
  /** Ids of games, in the order of the hot list. */
  hot: readonly string[];
  /** Ids of games that the merchant does not offer. */
  without?: readonly string[];
}

/** Links below the reserved name `example`, which cannot belong to a real account. */
const socialLinksOf = (host: string): Partial<Settings> =>
  Object.fromEntries(socialLinks.slice(0, 6).map((name) => [`social.${name}` satisfies SettingKey, `https://${host}/${name}`]));

/** Where customer service answers, at the same unowned names. */
const serviceOf = (host: string): Partial<Settings> => ({
  'service.channels': (['TELEGRAM', 'FACEBOOK'] as const).map((csType) => channelLine({ csType, title: '', path: `https://${host}/${csType.toLowerCase()}` })),
});

/** Both sign in at the companies of the sandbox, and believe its proofs of phones (LOGIN-04, LOGIN-06). */
const outsideLogIns: Partial<Settings> = {
  'login.firstIsOn': true,
  'login.firstName': 'Kawan',
  'login.firstIssuer': 'sandbox/oidc/kawan',
  'login.firstClientId': sandboxAccounts.oidc.id,
  'login.secondIsOn': true,
  'login.secondName': 'Tala',
  'login.secondIssuer': 'sandbox/oidc/tala',
  'login.secondClientId': sandboxAccounts.oidc.id,
  'login.phoneIssuer': `sandbox/phone/${sandboxAccounts.phoneProject}`,
  'login.phoneAudience': sandboxAccounts.phoneProject,
  'login.phoneKeys': 'sandbox/phone/jwks.json',
  'login.phoneCheck': 'sandbox/phone/check',
  'deposit.paymongoAddress': 'sandbox/payments/paymongo',
  'deposit.xenditAddress': 'sandbox/payments/xendit',
};

/** The two merchants of the demo show both sides of every rule that depends on the market (decisions.md). */
export const demoMerchants: readonly DemoMerchant[] = [
  {
    code: 'laro',
    name: 'Laro',
    hosts: ['localhost', 'laro.localhost', 'laro.example'],
    settings: { ...socialLinksOf('laro.example'), ...serviceOf('laro.example'), ...outsideLogIns, 'jackpot.isOn': true, 'games.otherCycleMinMs': 2500 },
    registration: { fields: {}, affiliates: [{ code: 'BAHAY2026', name: 'Bahay Partners' }] },
    firstVendors: ['BGS', 'BYNI', 'KISL'],
    // Its regulator allows draws of the operator alone: no imported results.
    without: ['hanoi-evening-draw', 'da-nang-dragon-draw', 'saigon-sunrise-3'],
    hot: [
      'gintong-kalabaw',
      'color-game-live',
      'hari-ng-dagat',
      'bingo-bituin',
      'perya-sevens',
      'tongits-tambayan',
      'mango-monsoon',
      'color-game-perya',
      'sala-baccarat',
      'football-live',
      'tala-rising',
      'pick-six-sabado',
      'jeepney-joyride',
      'luna-roulette',
      'pearl-hunter',
      'avenida-arena',
      'bilis-keno',
      'mahjong-mabuhay',
      'perya-drop',
      'haring-agila',
      'karton-fiesta',
      'basketball-live',
      'game-show-gabi',
      'crash-saranggola',
    ],
  },
  {
    code: 'dagat',
    name: 'Dagat',
    hosts: ['dagat.localhost', 'dagat.example'],
    settings: {
      ...outsideLogIns,
      ...socialLinksOf('dagat.example'),
      ...serviceOf('dagat.example'),
      // The second merchant has its own apps in addition to the site; the first has only the site.
      'app.android': 'https://dagat.example/dagat.apk',
      'app.ios': 'https://dagat.example/app-store',
      'market.country': 'CW',
      'market.currency': 'USD',
      'market.currencySymbol': '$',
      'market.ageMin': 18,
      'market.timeZone': 'UTC',
      'market.registrationCountries': ['BR', 'CL', 'JP', 'KR', 'MX', 'PE', 'TH', 'TR', 'TW', 'VN'],
      'language.offered': languageCodes,
      'language.default': 'EN',
      'games.categories': [...gameCategories],
      'registration.exclusions': ['gaming_employee', 'excluded'],
      'agent.downlineTransfer': true,
      'agent.quotas': true,
      'agent.levelsMax': 7,
      'agent.accreditation': 'none',
      'agent.applications': true,
      'agent.openPerDay': 50,
      'agent.linksMax': 50,
      'agent.memberDetail': 'figures',
      'agent.teamFloor': 3,
      'agent.activeDayMin': 10,
      'agent.activeHourMin': 5,
      'agent.activePeriodMin': 60,
      'agent.kinds': ['daily', 'hourly', 'cpa', 'dividend'],
      'agent.autoMax': 100,
      'agent.secondPersonAbove': 1_000,
      'agent.runSecondPersonAbove': 20_000,
      'agent.rateMax.COCKFIGHT': 6_000,
      'agent.rateMax.LOTT': 90_000,
      'agent.rateMax.ZY': 90_000,
      'agent.rateMax.ELOTT': 90_000,
      'agent.rateMax.SEA': 90_000,
      'promotions.wageringMax': 30,
      // Plays first and proves before money is paid out: the other side of T4.
      'identity.playNeedsVerified': false,
      'identity.unverifiedDepositMax': 2_000,
      'lottery.unitsMinor': ['200', '20', '2'],
      'lottery.sixBallPriceMinor': 100,
      'lottery.lineMinMinor': 20,
      'lottery.lineMax': 2000,
      'lottery.orderMax': 5000,
      'lottery.lineWinMax': 200_000,
      'lottery.drawWinMax': 400_000,
      'lottery.outcomeMax': 800_000,
      'lottery.playMax': 2_000_000,
      'lottery.reviewFrom': 50_000,
      'lottery.baseElott': 1800,
      'lottery.vietnamMode': 'ZY',
      'lottery.modeChoice': true,
      'lottery.startRatePpm': 80_000,
      'look.skin': 'dagat',
      'content.permitNeeded': false,
      'regulator.name': '',
      'regulator.link': '',
    },
    // A longer form, and a captcha in place of a message.
    registration: {
      fields: {
        confirmPassword: { isEnabled: true },
        mobileNum: { isEnabled: false },
        email: { isEnabled: true, isRequired: true },
        nickname: { isEnabled: true },
        captcha: { isEnabled: true },
      },
      affiliates: [{ code: 'PALMA7', name: 'Palma Media' }],
    },
    firstVendors: ['PRLS', 'LAOT', 'BLNG', 'PULO', 'GRND'],
    hot: [
      'mango-monsoon',
      'pearl-hunter',
      'dragon-tiger-sala',
      'talisay-derby',
      'avenida-arena',
      'granada-roulette',
      'inabel-dreams',
      'boracay-breeze',
      'haraya-heart',
      'shark-reef-siege',
      'moonlit-bakunawa',
      'four-aces-alley',
      'football-live',
      'kraken-quay',
      'saigon-sunrise-3',
      'bakunawa-hunt',
      'luna-blackjack',
      'bingo-perlas',
      'isla-royale',
      'perlas-ng-silangan',
      'money-wheel-mabuhay',
      'rocket-reyna',
      'hatch-cup',
      'comet-keno',
      'dragon-tile-duel',
      'diamante-mines',
      'fish-bowl-toss',
    ],
  },
];
