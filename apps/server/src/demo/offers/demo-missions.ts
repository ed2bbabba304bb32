import type { MissionBody, ProgramTask } from '@laro/domain/missions/mission-program';
import type { Language } from '@laro/domain/system/languages';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { noBudget, type BudgetRule } from '@laro/domain/rewards/grants/budget';
import type { seedMissions } from '#server/modules/rewards/missions/index.ts';
import type { DemoMerchantCode } from './demo-merchants.ts';

type Names = Record<Language, string>;
type Shipped = Parameters<typeof seedMissions>[2][number];

/** Amounts of Dagat are this part of the pesos of Laro. */
const PARTS: Record<DemoMerchantCode, bigint> = { laro: 1n, dagat: 50n };
/** Special missions end so long after their begin. */
const SPECIAL_MS = 90 * 86_400_000;

const languages = ['EN', 'CN', 'TW', 'JA', 'TH', 'VI', 'ES', 'KO', 'PT', 'TR', 'RU', 'FR', 'TY'] as const satisfies readonly Language[];
/** Names in the order of `languages`. */
const named = (...texts: readonly string[]): Names => Object.fromEntries(languages.map((language, index) => [language, texts[index] ?? ''])) as Names;

const names = {
  five: named(
    'Warm up',
    '热身',
    '熱身',
    'ウォーミングアップ',
    'อุ่นเครื่อง',
    'Khởi động',
    'Calentamiento',
    '몸풀기',
    'Aquecimento',
    'Isınma',
    'Разминка',
    'Échauffement',
    'Pampainit',
  ),
  explorer: named(
    'Around the fair',
    '游乐会一圈',
    '遊樂會一圈',
    'お祭りめぐり',
    'เดินชมงาน',
    'Dạo quanh hội chợ',
    'Paseo por la feria',
    '축제 한 바퀴',
    'Volta pela feira',
    'Panayır turu',
    'Прогулка по ярмарке',
    'Tour de la fête',
    'Ikot sa perya',
  ),
  stake: named(
    'Steady hands',
    '稳步前行',
    '穩步前行',
    'じっくりプレイ',
    'เล่นสม่ำเสมอ',
    'Vững tay',
    'Mano firme',
    '차근차근',
    'Mão firme',
    'Sağlam adım',
    'Твёрдая рука',
    'Main sûre',
    'Matatag na kamay',
  ),
  days: named(
    'Four days of the fair',
    '四天游乐会',
    '四天遊樂會',
    'お祭り4日間',
    'สี่วันในงาน',
    'Bốn ngày hội',
    'Cuatro días de feria',
    '축제 4일',
    'Quatro dias de feira',
    'Dört panayır günü',
    'Четыре дня ярмарки',
    'Quatre jours de fête',
    'Apat na araw ng perya',
  ),
  wins: named(
    'Winning week',
    '胜利一周',
    '勝利一週',
    '勝利の週',
    'สัปดาห์แห่งชัยชนะ',
    'Tuần thắng lợi',
    'Semana ganadora',
    '승리의 한 주',
    'Semana vencedora',
    'Kazanma haftası',
    'Неделя побед',
    'Semaine gagnante',
    'Linggo ng panalo',
  ),
  regulars: named(
    'For our regulars',
    '老朋友专享',
    '老朋友專享',
    '常連のあなたへ',
    'สำหรับขาประจำ',
    'Dành cho khách quen',
    'Para los de siempre',
    '단골 손님을 위해',
    'Para os de sempre',
    'Müdavimlere özel',
    'Для своих',
    'Pour nos habitués',
    'Para sa mga suki',
  ),
  signIn: named(
    'See you every day',
    '天天见',
    '天天見',
    '毎日会いましょう',
    'เจอกันทุกวัน',
    'Gặp nhau mỗi ngày',
    'Nos vemos cada día',
    '매일 만나요',
    'Até todos os dias',
    'Her gün görüşelim',
    'До встречи каждый день',
    'À chaque jour',
    'Kita-kits araw-araw',
  ),
  multiplier: named(
    'Big catch',
    '大丰收',
    '大豐收',
    '大当たりを狙え',
    'ปลาตัวใหญ่',
    'Mẻ lớn',
    'Gran captura',
    '큰 거 한 방',
    'Grande captura',
    'Büyük av',
    'Крупный улов',
    'Belle prise',
    'Malaking huli',
  ),
  ten: named(
    'Ten stalls',
    '十个摊位',
    '十個攤位',
    '10軒めぐり',
    'สิบซุ้ม',
    'Mười gian hàng',
    'Diez casetas',
    '열 개의 부스',
    'Dez barracas',
    'On stant',
    'Десять лавок',
    'Dix stands',
    'Sampung puwesto',
  ),
};

const task = (metric: ProgramTask['metric'], more: Partial<ProgramTask>): ProgramTask => ({
  metric,
  count: 0,
  stake: 0n,
  atLeast: 0,
  gameTypes: [],
  games: [],
  vendors: [],
  minStake: 0n,
  depositMin: 0n,
  ...more,
});

/** Missions that a demonstration ships: three a day, three a week, one for the regulars of a saved segment, two special ones (rewards.md 21). */
export function demoMissions(merchant: DemoMerchantCode, startsAt: Date, regularsId: string): Shipped[] {
  const pesos = (amount: bigint): Money => (amount * MAJOR_UNIT) / PARTS[merchant];
  const endsAt = new Date(startsAt.getTime() + SPECIAL_MS);
  const cash = (amount: bigint) => ({ kind: 'cash', amount: pesos(amount) }) as const;
  const points = (amount: bigint) => ({ kind: 'points', amount: amount * MAJOR_UNIT }) as const;
  const stalls: BudgetRule = { mode: 'firstCome', cap: pesos(30_000n), dayCap: pesos(1200n) };
  const bodies: Record<string, Pick<MissionBody, 'names' | 'period' | 'tasks' | 'reward'> & Partial<MissionBody>> = {
    'daily-warm-up': { names: names.five, period: 'day', tasks: [task('rounds', { count: 5 })], reward: cash(5n) },
    'daily-fair': { names: names.explorer, period: 'day', tasks: [task('distinct_games', { count: 3 })], reward: cash(5n) },
    'daily-steady': {
      names: names.stake,
      period: 'day',
      tasks: [task('valid_stake', { stake: pesos(500n) }), task('rounds', { count: 10 })],
      reward: cash(10n),
      dayPlaces: 200,
    },
    'weekly-days': { names: names.days, period: 'week', tasks: [task('distinct_days', { count: 4 })], reward: cash(30n) },
    'weekly-wins': { names: names.wins, period: 'week', tasks: [task('wins', { count: 20 })], reward: cash(40n), further: [points(20n)] },
    'weekly-sign-in': { names: names.signIn, period: 'week', tasks: [task('signed_days', { count: 5 })], reward: cash(15n) },
    'weekly-regulars': {
      names: names.regulars,
      period: 'week',
      tasks: [task('distinct_days', { count: 3 })],
      reward: points(30n),
      segment: [[{ fact: 'segment', isNot: false, values: [regularsId] }]],
    },
    'special-catch': {
      names: names.multiplier,
      period: 'once',
      tasks: [task('multiplier', { count: 1, atLeast: 2000, gameTypes: ['RNG', 'FISH'] })],
      reward: cash(50n),
      optIn: true,
      places: 500,
    },
    'special-stalls': {
      names: names.ten,
      period: 'once',
      tasks: [task('distinct_games', { count: 10, minStake: pesos(5n) })],
      reward: cash(60n),
      rankFrom: 'bituin-2',
      budget: stalls,
    },
  };
  return Object.entries(bodies).map(([code, body], index) => ({
    code,
    startsAt,
    endsAt: body.period === 'once' ? endsAt : null,
    body: { optIn: false, further: [], rankFrom: null, segment: [], places: null, dayPlaces: null, budget: noBudget, position: index + 1, ...body },
  }));
}
