import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { OfferSeed } from '#server/modules/rewards/bonuses/index.ts';
import type { DemoMerchantCode } from './demo-merchants.ts';

const units = (major: number): bigint => BigInt(major) * MAJOR_UNIT;

const welcome = {
  EN: 'Welcome bonus',
  TY: 'Bonus sa pagsali',
  CN: '迎新红利',
  TW: '迎新紅利',
  JA: 'ウェルカムボーナス',
  TH: 'โบนัสต้อนรับ',
  VI: 'Thưởng chào mừng',
  ES: 'Bono de bienvenida',
  KO: '환영 보너스',
  PT: 'Bónus de boas-vindas',
  TR: 'Hoş geldin bonusu',
  RU: 'Приветственный бонус',
  FR: 'Bonus de bienvenue',
};
const extra = {
  EN: 'Extra play',
  TY: 'Dagdag laro',
  CN: '加码红利',
  TW: '加碼紅利',
  JA: 'エクストラプレイ',
  TH: 'เล่นเพิ่ม',
  VI: 'Chơi thêm',
  ES: 'Juego extra',
  KO: '추가 플레이',
  PT: 'Jogo extra',
  TR: 'Ek oyun',
  RU: 'Бонус к игре',
  FR: 'Jeu en plus',
};

const freeSpins = {
  EN: 'Free spins',
  TY: 'Libreng spin',
  CN: '免费旋转',
  TW: '免費旋轉',
  JA: 'フリースピン',
  TH: 'ฟรีสปิน',
  VI: 'Lượt quay miễn phí',
  ES: 'Tiradas gratis',
  KO: '무료 스핀',
  PT: 'Rodadas grátis',
  TR: 'Bedava dönüş',
  RU: 'Бесплатные вращения',
  FR: 'Tours gratuits',
};

const wheelSpins = {
  EN: 'Spins of the wheel',
  TY: 'Mga spin ng ruleta',
  CN: '转盘旋转奖',
  TW: '轉盤旋轉獎',
  JA: 'ホイールのスピン',
  TH: 'สปินจากวงล้อ',
  VI: 'Lượt quay từ vòng quay',
  ES: 'Tiradas de la ruleta',
  KO: '돌림판 스핀',
  PT: 'Rodadas da roda',
  TR: 'Çarktan dönüşler',
  RU: 'Вращения от колеса',
  FR: 'Tours de la roue',
};
/** Free spins that the wheel gives; members cannot choose them with a deposit. */
const ofWheel = {
  code: 'wheel-spins',
  names: wheelSpins,
  kind: 'spins',
  matchPercent: 0,
  wageringTimes: 10,
  days: 7,
  firstDepositOnly: false,
  isOn: false,
} as const;
const wheelGame = { vendorCode: 'BGS', gameIds: ['perya-sevens'], count: 5, winsBecome: 'bonus' } as const;

/** Offers of both markets with a deposit: a share of the first one, and an amount on top of a later one; one includes free spins. */
export const demoBonusOffers: Record<DemoMerchantCode, readonly OfferSeed[]> = {
  laro: [
    {
      code: 'welcome',
      names: welcome,
      kind: 'match',
      matchPercent: 100,
      amount: units(5000),
      depositMin: units(500),
      wageringTimes: 10,
      stakeMax: units(500),
      days: 14,
      firstDepositOnly: true,
    },
    {
      code: 'extra',
      names: extra,
      kind: 'fixed',
      matchPercent: 0,
      amount: units(100),
      depositMin: units(1000),
      wageringTimes: 5,
      stakeMax: units(200),
      days: 7,
      firstDepositOnly: false,
    },
    {
      code: 'spins',
      names: freeSpins,
      kind: 'spins',
      matchPercent: 0,
      amount: units(50),
      depositMin: units(300),
      wageringTimes: 10,
      stakeMax: units(100),
      days: 7,
      firstDepositOnly: false,
      spins: { vendorCode: 'BGS', gameIds: ['perya-sevens'], count: 10, stake: units(5), winsBecome: 'bonus' },
    },
    { ...ofWheel, amount: units(25), depositMin: units(300), stakeMax: units(100), spins: { ...wheelGame, stake: units(5) } },
  ],
  dagat: [
    {
      code: 'welcome',
      names: welcome,
      kind: 'match',
      matchPercent: 50,
      amount: units(200),
      depositMin: units(20),
      wageringTimes: 10,
      stakeMax: units(20),
      days: 14,
      firstDepositOnly: true,
    },
    {
      code: 'extra',
      names: extra,
      kind: 'fixed',
      matchPercent: 0,
      amount: units(5),
      depositMin: units(50),
      wageringTimes: 5,
      stakeMax: units(10),
      days: 7,
      firstDepositOnly: false,
    },
    {
      code: 'spins',
      names: freeSpins,
      kind: 'spins',
      matchPercent: 0,
      amount: units(1),
      depositMin: units(10),
      wageringTimes: 10,
      stakeMax: units(2),
      days: 7,
      firstDepositOnly: false,
      spins: { vendorCode: 'BGS', gameIds: ['perya-sevens'], count: 10, stake: units(1) / 10n, winsBecome: 'bonus' },
    },
    { ...ofWheel, amount: units(1) / 2n, depositMin: units(10), stakeMax: units(2), spins: { ...wheelGame, stake: units(1) / 10n } },
  ],
};
