import type { GoodsBody, ParcelArt } from '@laro/domain/mall/goods';
import { languageCodes, type Language } from '@laro/domain/system/languages';
import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { many, type Transaction } from '#server/db/sql.ts';
import { seedGoods, type GoodsSeed } from '#server/modules/rewards/mall/index.ts';
import type { DemoMerchantCode } from './demo-merchants.ts';

/** In the merchant of dollars, amounts and prices are a fiftieth of those in pesos, as the steps of its ladder. */
const PARTS: Record<DemoMerchantCode, number> = { laro: 1, dagat: 50 };
const SYMBOLS: Record<DemoMerchantCode, string> = { laro: '₱', dagat: '$' };
const RANK_PERCENT = 90;

const rankPriceOf = (points: number): number => Math.trunc((points * RANK_PERCENT) / 100);

type NameOf = (amount: string) => Record<Language, string>;

const cashName: NameOf = (amount) => ({
  EN: `${amount} cash, no wagering`,
  TY: `${amount} cash, walang wagering`,
  CN: `${amount} 现金，无流水要求`,
  TW: `${amount} 現金，無流水要求`,
  JA: `現金 ${amount}（賭け条件なし）`,
  TH: `เงินสด ${amount} ไม่ต้องทำเทิร์น`,
  VI: `${amount} tiền mặt, không cần vòng cược`,
  ES: `${amount} en efectivo, sin requisito`,
  KO: `현금 ${amount}, 조건 없음`,
  PT: `${amount} em dinheiro, sem rollover`,
  TR: `${amount} nakit, çevrimsiz`,
  RU: `${amount} деньгами, без отыгрыша`,
  FR: `${amount} en argent, sans mise imposée`,
});
const bonusName: NameOf = (amount) => ({
  EN: `${amount} play bonus`,
  TY: `${amount} na bonus sa laro`,
  CN: `${amount} 游戏奖金`,
  TW: `${amount} 遊戲獎金`,
  JA: `プレイボーナス ${amount}`,
  TH: `โบนัสเล่น ${amount}`,
  VI: `Thưởng chơi ${amount}`,
  ES: `Bono de juego de ${amount}`,
  KO: `플레이 보너스 ${amount}`,
  PT: `Bônus de jogo de ${amount}`,
  TR: `${amount} oyun bonusu`,
  RU: `Игровой бонус ${amount}`,
  FR: `Bonus de jeu de ${amount}`,
});
const spinsName: NameOf = () => ({
  EN: '10 free spins on Perya Sevens',
  TY: '10 libreng spin sa Perya Sevens',
  CN: 'Perya Sevens 免费旋转 10 次',
  TW: 'Perya Sevens 免費旋轉 10 次',
  JA: 'Perya Sevens フリースピン10回',
  TH: 'ฟรีสปิน 10 ครั้งใน Perya Sevens',
  VI: '10 lượt quay miễn phí Perya Sevens',
  ES: '10 giros gratis en Perya Sevens',
  KO: 'Perya Sevens 무료 스핀 10회',
  PT: '10 giros grátis em Perya Sevens',
  TR: 'Perya Sevens’te 10 bedava dönüş',
  RU: '10 фриспинов в Perya Sevens',
  FR: '10 tours gratuits sur Perya Sevens',
});

const tumblerName: NameOf = () => ({
  EN: 'Laro tumbler, 500 ml',
  TY: 'Laro tumbler, 500 ml',
  CN: 'Laro 随行杯，500 毫升',
  TW: 'Laro 隨行杯，500 毫升',
  JA: 'Laroタンブラー 500ml',
  TH: 'แก้วเก็บอุณหภูมิ Laro 500 มล.',
  VI: 'Bình giữ nhiệt Laro, 500 ml',
  ES: 'Vaso térmico Laro, 500 ml',
  KO: 'Laro 텀블러, 500ml',
  PT: 'Copo térmico Laro, 500 ml',
  TR: 'Laro termos bardak, 500 ml',
  RU: 'Термокружка Laro, 500 мл',
  FR: 'Gobelet Laro, 500 ml',
});
const umbrellaName: NameOf = () => ({
  EN: 'Folding umbrella',
  TY: 'Natutuping payong',
  CN: '折叠伞',
  TW: '摺疊傘',
  JA: '折りたたみ傘',
  TH: 'ร่มพับ',
  VI: 'Ô gấp',
  ES: 'Paraguas plegable',
  KO: '접이식 우산',
  PT: 'Guarda-chuva dobrável',
  TR: 'Katlanır şemsiye',
  RU: 'Складной зонт',
  FR: 'Parapluie pliant',
});

/** Countries of delivery of each market. */
const COUNTRIES: Record<DemoMerchantCode, readonly string[]> = { laro: ['PH'], dagat: ['GB', 'JP', 'SG', 'TH'] };

interface Shipped {
  code: string;
  nameOf: NameOf;
  /** The code of the bonus offer; none for cash. */
  offer?: string;
  /** The picture of goods by post, whose `amount` is their cost price. */
  art?: ParcelArt;
  /** A picture of the shipped artwork in place of the art of their kind. */
  picture?: Record<DemoMerchantCode, string>;
  /** Pesos and points, before they are parted. */
  amount: number;
  price: number;
  stock: number | null;
  more?: Partial<Pick<GoodsBody, 'rankFrom' | 'limit'>> & { rankPriceFrom?: string };
}

const spinsPicture: Record<DemoMerchantCode, string> = { laro: 'laro-slots', dagat: 'dagat-slots' };

const shipped: readonly Shipped[] = [
  { code: 'cash-20', nameOf: cashName, amount: 20, price: 400, stock: null, more: { limit: { count: 5, period: 'month' } } },
  { code: 'cash-50', nameOf: cashName, amount: 50, price: 1000, stock: null, more: { limit: { count: 3, period: 'month' } } },
  { code: 'cash-100', nameOf: cashName, amount: 100, price: 2000, stock: null, more: { limit: { count: 2, period: 'month' } } },
  { code: 'cash-500', nameOf: cashName, amount: 500, price: 9500, stock: 20, more: { rankFrom: 'bituin-2', limit: { count: 1, period: 'month' } } },
  { code: 'cash-2000', nameOf: cashName, amount: 2000, price: 36_000, stock: 5, more: { rankFrom: 'araw', limit: { count: 1, period: 'month' } } },
  { code: 'bonus-100', nameOf: bonusName, offer: 'extra', amount: 100, price: 500, stock: 120, more: { rankPriceFrom: 'bituin-1' } },
  { code: 'bonus-200', nameOf: bonusName, offer: 'extra', amount: 200, price: 1000, stock: 84, more: { rankPriceFrom: 'bituin-1' } },
  { code: 'tumbler', nameOf: tumblerName, art: 'tumbler', amount: 180, price: 3500, stock: 12, more: { limit: { count: 1, period: 'ever' } } },
  { code: 'umbrella', nameOf: umbrellaName, art: 'umbrella', amount: 150, price: 2800, stock: 6, more: { rankPriceFrom: 'bituin-1' } },
  {
    code: 'spins-10',
    nameOf: spinsName,
    offer: 'spins',
    amount: 50,
    price: 600,
    stock: 200,
    picture: spinsPicture,
    more: { limit: { count: 2, period: 'month' } },
  },
];

function soldOf(merchant: DemoMerchantCode, { offer, art }: Shipped, { amount, offerId }: { amount: Money; offerId: string | undefined }): GoodsBody['reward'] {
  if (art) return { kind: 'physical', amount, art, countries: COUNTRIES[merchant], days: { from: 5, to: 9 } };
  return offerId === undefined ? { kind: 'cash', amount } : { kind: offer === 'spins' ? 'free_spins' : 'bonus', offerId, amount };
}

function seedOf(merchant: DemoMerchantCode, goods: Shipped, offers: ReadonlyMap<string, string>): GoodsSeed | null {
  const { code, nameOf, offer, stock, more: { rankPriceFrom, rankFrom = null, limit = null } = {} } = goods;
  const amount: Money = (BigInt(goods.amount) * MAJOR_UNIT) / BigInt(PARTS[merchant]);
  const price = goods.price / PARTS[merchant];
  const offerId = offer === undefined ? undefined : offers.get(offer);
  if (offer !== undefined && offerId === undefined) return null;
  const names = nameOf(SYMBOLS[merchant] + displayAmount(formatMoney(amount)));
  const reward = soldOf(merchant, goods, { amount, offerId });
  const rankPrices = rankPriceFrom === undefined ? [] : [{ rankId: rankPriceFrom, price: rankPriceOf(price) }];
  return {
    code,
    stock,
    body: {
      names: Object.fromEntries(languageCodes.map((one) => [one, names[one]])),
      reward,
      pictureId: goods.picture?.[merchant] ?? null,
      price,
      rankPrices,
      rankFrom,
      limit,
      from: null,
      until: null,
      isOffered: true,
    },
  };
}

/** The goods of both markets; those of an offer that a merchant does not have are left out. */
export async function addDemoGoods(transaction: Transaction, merchant: DemoMerchantCode, at: Date): Promise<void> {
  const rows = await many<{ id: string; code: string }>(transaction, 'select id, code from bonus_offers where merchant_code = $1', [merchant]);
  const offers = new Map(rows.map(({ id, code }) => [code, id]));
  for (const goods of shipped) {
    const seed = seedOf(merchant, goods, offers);
    if (seed !== null) await seedGoods(transaction, merchant, seed, at);
  }
}

/** Orders of members with printed passwords, by the number of days with play before them. */
export const demoOrders: readonly { code: string; afterDays: number }[] = [
  { code: 'cash-20', afterDays: 9 },
  { code: 'cash-50', afterDays: 20 },
];
