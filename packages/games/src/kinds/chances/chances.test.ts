import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { compare, fractionText, ONE, rational, sum, times } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { drawRace, drawShots, drawTicks, orderChance, placeChance, priceOf, scoreChances, seriesChances, weaponChances } from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });
const WEIGHTS = [10, 8, 7, 6, 5, 4];

test('[RACE-01] worked race', () => {
  expect(drawRace(WEIGHTS, draws(13))).toEqual([1, 2, 4, 3, 6, 5]);
  const wins = WEIGHTS.map((_, index) => orderChance(WEIGHTS, [index + 1]));
  expect(compare(sum(wins), ONE)).toBe(0);
  expect(wins.map((chance) => plainText(priceOf(chance, rational(94n, 100n))!))).toEqual(['3.76', '4.7', '5.37', '6.26', '7.52', '9.4']);
  expect(fractionText(orderChance(WEIGHTS, [1, 2]))).toBe('1/15');
  expect(plainText(priceOf(orderChance(WEIGHTS, [1, 2]), rational(9n, 10n))!)).toBe('13.5');
  expect(fractionText(placeChance(WEIGHTS, 6, 2))).toBe('11073/52360');
  const rabbits = [6, 5, 4, 3, 2, 1];
  const prices = rabbits.map((_, index) => plainText(priceOf(orderChance(rabbits, [index + 1]), rational(94n, 100n))!));
  expect(prices).toEqual(['3.29', '3.94', '4.93', '6.58', '9.87', '19.74']);
});

test('[RACE-01] prices have bounds and close what is nearly sure', () => {
  expect(plainText(priceOf(rational(1n, 10_000n), rational(9n, 10n))!)).toBe('500');
  expect(priceOf(rational(95n, 100n), rational(9n, 10n))).toBeNull();
  expect(priceOf(rational(0n), rational(9n, 10n))).toBeNull();
});

test('[RACE-01] worked match and series', () => {
  expect(drawTicks(20, 60, 45, draws(14))).toEqual({ ticks: '---------A--H-------', score: [1, 1] });
  expect(compare(sum([...scoreChances(6, 60, 45, [1, 0]).values()]), ONE)).toBe(0);
  expect(fractionText(scoreChances(2, 60, 45).get('1-1')!)).toBe('27/5000');
  const series = seriesChances(2, rational(3n, 5n));
  expect(Object.fromEntries([...series].map(([score, chance]) => [score, fractionText(chance)]))).toEqual({
    '2-0': '9/25',
    '2-1': '36/125',
    '1-2': '24/125',
    '0-2': '4/25',
  });
  expect(plainText(priceOf(series.get('2-0')!, rational(92n, 100n))!)).toBe('2.55');
});

test('[FISH-01] worked shots and weapons', () => {
  const chances = [
    { above: 24, below: 50 },
    { above: 24, below: 125 },
    { above: 24, below: 250 },
    { above: 12, below: 2255 },
  ];
  expect(drawShots(chances, draws(15))).toEqual([true, false, false, false]);
  const rho = rational(24n, 25n);
  const net = weaponChances([2, 5], 3, rho);
  expect(net.map(({ chance }) => fractionText(chance))).toEqual(['36/125', '18/25']);
  const returned = sum(net.map(({ multiplier, chance }) => times(chance, rational(BigInt(multiplier)))));
  expect(returned).toEqual(times(rho, rational(3n)));
  expect(weaponChances([3], 6, rho)).toEqual([]);
});
