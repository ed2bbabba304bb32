import type { FamilyParams } from '../families.ts';
import { type Holidays, NO_HOLIDAYS, NORTHERN_HOLIDAYS, PHILIPPINE_HOLIDAYS } from './holidays.ts';
import { type DrawTimes, type Weekday } from './moments.ts';
import { type Region } from './stations.ts';

/** Parameters of a game. The sign of M6 follows from the draw's date, so a game has none. */
export type GameParams = Exclude<FamilyParams, { family: 'M6' }> | { readonly family: 'M6' };

/** A lottery game as data (LOTT-04). `region` is set for imported results. */
export interface LotteryGame {
  readonly id: string;
  readonly vendor: 'LOTT' | 'TCG_LOTTO_VN' | 'TCG_SEA' | 'ELOTT';
  readonly params: GameParams;
  readonly zone: string;
  readonly times: DrawTimes;
  readonly holidays: Holidays;
  readonly region: Region | null;
}

type Row = readonly [id: string, params: GameParams, times: DrawTimes];
type Vendor = LotteryGame['vendor'];

const every = (minutes: number): DrawTimes => ({ every: minutes });
const daily = (...at: readonly string[]): DrawTimes => ({ at });
const on = (days: readonly Weekday[], ...at: readonly string[]): DrawTimes => ({ at, days });
const d2: GameParams = { family: 'D2', from: 1, to: 31 };
const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5];

const LOTT: readonly Row[] = [
  ['tatlong-numero', { family: 'D3' }, daily('14:00', '17:00', '21:00')],
  ['dalawang-bola', d2, daily('14:00', '17:00', '21:00')],
  ['hapon-draw-3d', { family: 'D3' }, daily('16:00')],
  ['gabi-draw-2d', d2, daily('20:00')],
  ['suwerte-4d', { family: 'D4' }, on([1, 3, 5], '21:00')],
  ['six-digit-sunrise', { family: 'D6' }, on([2, 4, 6], '07:00')],
  ['lucky-ticket-friday', { family: 'D6' }, on([5], '20:00')],
  ['pick-six-sabado', { family: 'LT', pool: 42 }, on([6], '21:00')],
  ['milyonaryo-monday', { family: 'LT', pool: 49 }, on([1], '21:00')],
  ['grand-pick-6-58', { family: 'LT', pool: 58 }, on([2, 5, 7], '21:00')],
];

const VIETNAM: readonly Row[] = [
  ['hanoi-evening-draw', { family: 'VN', form: 'N' }, daily('18:15')],
  ['da-nang-dragon-draw', { family: 'VN', form: 'S' }, daily('17:15')],
  ['saigon-sunrise-3', { family: 'VN', form: 'S' }, daily('16:15')],
  ['red-river-results', { family: 'VN', form: 'N' }, every(1)],
  ['halong-harbor-draw', { family: 'VN', form: 'N' }, every(5)],
  ['delta-double', { family: 'VN', form: 'S' }, every(1)],
  ['mekong-four', { family: 'VN', form: 'S' }, every(5)],
  ['nha-trang-numbers', { family: 'VN', form: 'S' }, every(10)],
  ['dalat-flower-draw', { family: 'VN', form: 'S' }, every(30)],
  ['hue-imperial-draw', { family: 'VN', form: 'S' }, every(60)],
];
const IMPORTED: Readonly<Record<string, Region>> = { 'hanoi-evening-draw': 'north', 'da-nang-dragon-draw': 'central', 'saigon-sunrise-3': 'south' };

const SEA: readonly Row[] = [
  ['singapura-sweep', { family: 'F4' }, on([3, 6, 7], '18:30')],
  ['penang-pools', { family: 'F4' }, daily('19:00')],
  ['angkor-annual', { family: 'F4' }, every(60)],
  ['timog-toto', { family: 'M6' }, daily('19:00')],
  ['bali-balls', { family: 'S5' }, every(60)],
  ['jakarta-jitu', { family: 'D4' }, daily('13:00', '16:00', '19:00', '22:00')],
  ['vientiane-value', { family: 'D4' }, on(weekdays, '20:30')],
  ['bangkok-baht-draw', { family: 'D3' }, every(60)],
  ['yangon-yearly', { family: 'D2', from: 0, to: 9 }, on(weekdays, '12:00', '16:30')],
  ['davao-durian-draw', { family: 'E5' }, every(30)],
];

const ELECTRONIC: readonly Row[] = [
  ['kidlat-5', { family: 'S5' }, every(1)],
  ['rocket-draw-60', { family: 'S5' }, every(1)],
  ['five-minute-fiesta', { family: 'S5' }, every(5)],
  ['number-rush', { family: 'E5' }, every(1)],
  ['neon-numbers', { family: 'E5' }, every(5)],
  ['speed-three-dice', { family: 'K3' }, every(1)],
  ['big-small-bilis', { family: 'K3' }, every(3)],
  ['odd-even-oras', { family: 'K3' }, every(60)],
  ['turbo-ten-racing', { family: 'RC', cars: 10 }, every(1)],
  ['horse-dash-numbers', { family: 'RC', cars: 10 }, every(3)],
  ['boat-race-ten', { family: 'RC', cars: 10 }, every(5)],
  ['jeepney-race-nine', { family: 'RC', cars: 9 }, every(1)],
  ['comet-keno', { family: 'KN' }, every(1)],
  ['bilis-keno', { family: 'KN' }, every(5)],
  ['happy-eight-balls', { family: 'KN' }, every(10)],
  ['lucky-28-express', { family: 'P28' }, every(1)],
  ['wheel-of-numbers', { family: 'P28' }, every(3)],
  ['color-ball-quickie', { family: 'M6' }, every(1)],
  ['one-minute-pick-3', { family: 'D3' }, every(1)],
  ['instant-isla-pick', d2, every(1)],
  ['pick-two-turbo', d2, every(3)],
  ['hourly-hari', { family: 'D4' }, every(60)],
];

const gamesOf = (vendor: Vendor, zone: string, rows: readonly Row[], holidays = NO_HOLIDAYS): LotteryGame[] =>
  rows.map(([id, params, times]) => {
    const region = IMPORTED[id] ?? null;
    return { id, vendor, zone, params, times, holidays: region === 'north' ? NORTHERN_HOLIDAYS : holidays, region };
  });

/** The 52 games of the four lottery vendors, as an installation begins with them. */
export const LOTTERY_GAMES: readonly LotteryGame[] = [
  ...gamesOf('LOTT', 'Asia/Manila', LOTT, PHILIPPINE_HOLIDAYS),
  ...gamesOf('TCG_LOTTO_VN', 'Asia/Ho_Chi_Minh', VIETNAM),
  ...gamesOf('TCG_SEA', 'Asia/Singapore', SEA),
  ...gamesOf('ELOTT', 'Asia/Manila', ELECTRONIC),
];
