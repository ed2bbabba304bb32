import { describe, expect, test } from 'vitest';
import { parseMoney } from '../money/money.ts';
import { fitsProducts, goodsKinds, isForRank, isOnSale, isSingle, limitEnds, limitFrom, pointsOfPlay, priceFor, type GoodsBody } from './goods.ts';

const ladder = ['low', 'mid', 'high'];
const goods: GoodsBody = {
  names: { EN: 'Cash' },
  reward: { kind: 'cash', amount: parseMoney('100') },
  pictureId: null,
  price: 2000,
  rankPrices: [{ rankId: 'mid', price: 1800 }],
  rankFrom: null,
  limit: { count: 2, period: 'month' },
  from: null,
  until: null,
  isOffered: true,
};

describe('goods', () => {
  test('[T103] a price depends on the rank alone, and a rank that the ladder has lost lowers nothing', () => {
    expect([1, 2, 3].map((place) => priceFor(goods, ladder, place))).toEqual([2000, 1800, 1800]);
    expect(priceFor({ ...goods, rankPrices: [{ rankId: 'gone', price: 1 }] }, ladder, 3)).toBe(2000);
    expect([1, 2, 3].map((place) => isForRank({ rankFrom: 'mid' }, ladder, place))).toEqual([false, true, true]);
    expect(isForRank({ rankFrom: 'gone' }, ladder, 3)).toBe(false);
  });

  test('[MALL-03] a limit of a month begins again with the next month', () => {
    expect(limitFrom({ count: 1, period: 'month' }, '2026-12-31')).toBe('2026-12-01');
    expect(limitEnds({ count: 1, period: 'month' }, '2026-12-31')).toBe('2027-01-01');
    expect(limitEnds({ count: 1, period: 'month' }, '2026-02-01')).toBe('2026-03-01');
    expect([limitFrom({ count: 1, period: 'ever' }, '2026-12-31'), limitEnds({ count: 1, period: 'ever' }, '2026-12-31')]).toEqual([null, null]);
  });

  test('[MALL-03] several pieces of cash fit one order, a bonus is ordered singly', () => {
    expect(isSingle(goods)).toBe(false);
    expect(isSingle({ reward: { kind: 'bonus', offerId: 'a', amount: 1n } })).toBe(true);
    expect(isSingle({ reward: { kind: 'ticket', raffle: 'wheel', count: 2, amount: 1n } })).toBe(true);
  });

  test('[MALL-08] goods are on sale from their begin until just before their end, and while they are offered', () => {
    const [begin, end] = [Date.parse('2026-12-01T00:00:00Z'), Date.parse('2026-12-08T00:00:00Z')];
    const week = { isOffered: true, from: '2026-12-01T00:00:00Z', until: '2026-12-08T00:00:00Z' };
    expect([begin - 1, begin, end - 1, end].map((at) => isOnSale(week, at))).toEqual([false, true, true, false]);
    expect([isOnSale({ ...week, from: null }, 0), isOnSale({ ...week, until: null }, end), isOnSale({ ...week, isOffered: false }, begin)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('[MALL-09] without mixed products only what every earning product can play is offered, and what is bound to none', () => {
    const fits = (kind: (typeof goodsKinds)[number], products: readonly string[], mixesProducts = false) =>
      fitsProducts({ kind, products }, { mixesProducts, earning: ['casino', 'betting'] });
    expect(goodsKinds.map((kind) => fits(kind, []))).toEqual([true, false, false, true, true]);
    expect([fits('bonus', ['casino']), fits('bonus', ['casino', 'betting']), fits('bonus', ['casino'], true)]).toEqual([false, true, true]);
  });

  test('[MALL-02] one point for 20 of valid stake, half of it for live games', () => {
    expect(pointsOfPlay({ RNG: parseMoney('100'), LIVE: parseMoney('100') }, 20)).toBe(parseMoney('7.5'));
  });
});
