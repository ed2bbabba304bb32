import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { asNumber, compare, fractionText, rational } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { automaticTake, crashCurve, crashPoint, drawCrash, reachChance, stopValue, takeAt, targetReturn, tickOf } from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('[CRASH-01] worked point, ticks and chance', () => {
  expect(drawCrash(97, fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 6 }))).toBe(2428);
  expect(crashPoint(39_949_281, 97)).toBe(2428);
  expect(crashPoint(969_999_999, 97)).toBe(100);
  expect([101, 200, 1000, 100_000].map(tickOf)).toEqual([9, 578, 1920, 5760]);
  expect(fractionText(reachChance(200, 97))).toBe('97/200');
  expect(plainText(stopValue(1))).toBe('1.06');
});

test('[CRASH-01] a point reaches j hundredths exactly for the counted share of k, and no target returns more than ρ', () => {
  const draws = quickDraws('crash');
  // Whole numbers up to 97·10⁹ are exact in a double, and so is the floor of their quotient.
  const holds = (k: number, j: number): boolean => k < Math.floor(97_000_000_000 / j);
  for (let index = 0; index < 1_000_000; index += 1) {
    const k = draws.below(1_000_000_000);
    const point = crashPoint(k, 97);
    // The point is the highest j whose share of all k still holds this one.
    if ((point > 100 && !holds(k, point)) || (point < 1_000_000 && holds(k, point + 1))) expect([k, point]).toEqual([]);
  }
  for (const percent of [96, 96.5, 97]) {
    const rho = rational(BigInt(percent * 10), 1000n);
    for (const target of [101, 150, 200, 333, 1000, 99_999, 1_000_000]) {
      const value = targetReturn(target, percent);
      expect(compare(value, rho)).toBeLessThanOrEqual(0);
      expect(percent / 100 - asNumber(value)).toBeLessThan(1e-5);
    }
  }
  expect(() => crashPoint(1, 97.123)).toThrow(RangeError);
});

test('[CRASH-02] a take wins at the point and loses one tick later', () => {
  const values = [...crashCurve(2428)];
  expect(values.at(-1)).toBeLessThanOrEqual(2428);
  expect(takeAt(values.length - 1, 2428)).toBe(values.at(-1));
  expect(takeAt(values.length, 2428)).toBe(0);
  expect([takeAt(0, 2428), takeAt(8, 2428), takeAt(9, 2428), takeAt(9, 100)]).toEqual([0, 0, 101, 0]);
});

test('[CRASH-03] an automatic target pays exactly itself', () => {
  expect([automaticTake(2428, 2428), automaticTake(2429, 2428), automaticTake(150, 2428)]).toEqual([2428, 0, 150]);
});
