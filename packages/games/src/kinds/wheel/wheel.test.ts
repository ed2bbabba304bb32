import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { fractionText, plus, rational, times } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';
import { drawSector, MONEY_WHEEL, paintedPlace, parsePrizes, prizeMean, sectorName, showReturn, wheelReturn } from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const simple = (sectors: number, winning: number, odds: string) => fractionText(wheelReturn({ sectors, winning, odds, multipliers: [], counted: 0 }));

test('[TABLE-19] [GAME-03] the money wheel with two multipliers of which three count', () => {
  const returns = MONEY_WHEEL.slice(0, 6).map(({ name, count }) =>
    fractionText(wheelReturn({ sectors: 52, winning: count, odds: name, multipliers: [3n, 5n], counted: 3 })),
  );
  expect(returns).toEqual(['20647/21970', '50316/54925', '205443/219700', '54304/54925', '52107/54925', '102017/109850']);
});

test('[TABLE-19] [GAME-03] fortune wheels and letters', () => {
  expect([simple(40, 1, '37'), simple(40, 3, '11.5'), simple(40, 6, '5.3'), simple(40, 12, '2.1'), simple(40, 18, '1.1')]).toEqual([
    '19/20',
    '15/16',
    '189/200',
    '93/100',
    '189/200',
  ]);
  expect([simple(28, 1, '26'), simple(28, 5, '4.4'), simple(28, 23, '0.17')]).toEqual(['27/28', '27/28', '2691/2800']);
  expect([simple(25, 1, '23'), simple(25, 6, '3'), simple(25, 12, '1')]).toEqual(['24/25', '24/25', '24/25']);
  expect([simple(16, 1, '14.2'), simple(16, 4, '2.8'), simple(16, 8, '0.9')]).toEqual(['19/20', '19/20', '19/20']);
});

test('[TABLE-19] [GAME-03] every number of the big six once, twice and thrice', () => {
  let total = rational(0n);
  for (let a = 1; a <= 6; a += 1)
    for (let b = a; b <= 6; b += 1)
      for (let c = b; c <= 6; c += 1) {
        const count = [a, b, c].filter((pips) => pips === 3).length;
        if (count > 0) total = plus(total, toOne(['1', '2', '7'][count - 1] ?? ''));
      }
  expect(fractionText(times(total, rational(1n, 56n)))).toBe('53/56');
});

test('[TABLE-19] [GAME-03] shows and their own sectors', () => {
  const show = (sectors: number, own: number, prizes: string) => fractionText(showReturn(sectors, own, parsePrizes(prizes)));
  expect([simple(52, 25, '1'), simple(52, 12, '3'), simple(52, 6, '7')]).toEqual(['25/26', '12/13', '12/13']);
  expect([show(52, 4, '5×8 8×6 12×3 25×2 50'), show(52, 3, '6 10 30'), show(52, 2, '8×6 15×8 30×4 80×2')]).toEqual(['61/65', '49/52', '9/10']);
  expect([simple(48, 23, '1'), simple(48, 14, '2'), simple(48, 4, '10')]).toEqual(['23/24', '7/8', '11/12']);
  expect([show(48, 4, '4×5 8×3 20 36'), show(48, 3, '5×5 10×3 25 60')]).toEqual(['11/12', '15/16']);
  expect([simple(50, 24, '1'), simple(50, 9, '4'), simple(50, 5, '8')]).toEqual(['24/25', '9/10', '9/10']);
  expect([show(50, 6, '3×5 6×3 12 20'), show(50, 4, '5×4 8×3 15×2 30'), show(50, 2, '10×6 20×3 100')]).toEqual(['9/10', '114/125', '23/25']);
});

test('[GAME-03] cabins, lanterns, boxes, clouds, tickets and ribbons', () => {
  const mean = (prizes: string, of?: number) => fractionText(prizeMean(parsePrizes(prizes), of));
  expect([mean('0×4 0.7×6 1.2×8 1.5×6'), mean('0×12 1.5×7 2×3 3 3.5'), mean('0×23 23')]).toEqual(['19/20', '23/24', '23/24']);
  const rings = ['0.5×8 1×6 1.5×4 2×2', '0.5×8 1×8 2×4', '0.5×9 1×7 1.5×3 3'].map((ring) => prizeMean(parsePrizes(ring)));
  expect(fractionText(rings.reduce(times))).toBe('19/20');
  expect([mean('0 0.5 1 1.25 2'), mean('0×2 0.75 1.5 2.5'), mean('0×4 4.75')]).toEqual(['19/20', '19/20', '19/20']);
  expect(mean('0×7100 1×1500 2×800 5×400 10×140 25×40 100×20')).toBe('19/20');
  expect(mean('0×676002 1×170000 2×85000 3×36000 5×20000 10×9000 20×2700 50×800 100×350 500×100 1000×40 10000×8')).toBe('937/1000');
  expect([mean('0×64 1×16 2×9 3×6 5×3 10 20'), mean('0×4 0.5 1 1.5 2 3.5'), mean('0×32 1×16 2×10 3×5 10')]).toEqual(['97/100', '17/18', '61/64']);
});

test('[TABLE-19] worked spin', () => {
  const sector = drawSector(52, fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 18 }));
  expect([sector, sectorName(MONEY_WHEEL, sector), paintedPlace(sector, 52)]).toEqual([8, '1', 48]);
  expect([sectorName(MONEY_WHEEL, 51), sectorName(MONEY_WHEEL, 52)]).toEqual(['×5', null]);
  expect(new Set(Array.from({ length: 52 }, (_, place) => paintedPlace(place, 52))).size).toBe(52);
});
