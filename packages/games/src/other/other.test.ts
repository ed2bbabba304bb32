import { expect, test, vi } from 'vitest';
import { fairDraws } from '../fair/provably-fair.ts';
import { compare, fractionText, ONE, rational, sum } from '../figures/rational.ts';
import { quickDraws } from '../testing/quick-draws.ts';
import { goodnessDeviation, tally } from '../testing/randomness.ts';
import { sideChance, sidePayout, sideReturn, sumChances, throwDice } from './dice.ts';
import { drawBalls, drawDigits, matchChance, matchedBalls, matchReturn } from './lottery.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

test('[T67] balls are drawn from the whole pool, each once, always the same for the same seeds', () => {
  const seeds = { serverSeed: '11'.repeat(32), clientSeed: 'draw 2026-01-01', nonce: 0 };
  const balls = drawBalls(49, 6, fairDraws(seeds));
  expect(drawBalls(49, 6, fairDraws(seeds))).toEqual(balls);
  expect(new Set(balls).size).toBe(6);
  expect(balls.every((ball) => ball >= 1 && ball <= 49)).toBe(true);
  expect(drawBalls(5, 5, quickDraws('all')).toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(() => drawBalls(5, 6, quickDraws('too many'))).toThrow(RangeError);
});

test('[T55] [T67] every ball and every order of balls comes equally often at 99 % confidence', () => {
  const draws = quickDraws('lottery');
  const drawn = Array.from({ length: 30_000 }, () => drawBalls(6, 3, draws));
  const orders = tally(
    drawn.map(([a = 0, b = 0, c = 0]) => (a - 1) * 36 + (b - 1) * 6 + c - 1),
    216,
  ).filter((_, order) => new Set([Math.floor(order / 36), Math.floor(order / 6) % 6, order % 6]).size === 3);
  expect(orders.length).toBe(120);
  expect(
    Math.abs(
      goodnessDeviation(
        orders,
        orders.map(() => drawn.length / 120),
      ),
    ),
  ).toBeLessThan(2.576);
  const digits = tally(drawDigits(50_000, draws), 10);
  expect(
    Math.abs(
      goodnessDeviation(
        digits,
        digits.map(() => 5000),
      ),
    ),
  ).toBeLessThan(2.576);
});

test('[T58] [T67] chances of hits are exact', () => {
  const lotto = { pool: 49, drawn: 6, picked: 6 };
  expect(fractionText(matchChance(lotto, 6))).toBe('1/13983816');
  const keno = { pool: 80, drawn: 20, picked: 10 };
  expect(compare(sum(Array.from({ length: 11 }, (_, hits) => matchChance(keno, hits))), ONE)).toBe(0);
  expect(matchChance(keno, 11).above).toBe(0n);
  expect(fractionText(matchReturn({ pool: 4, drawn: 2, picked: 1 }, { 1: 2 }))).toBe('1/1');
  expect(matchedBalls([3, 9, 4], [4, 8, 3])).toEqual([4, 3]);
});

test('[T58] a side is counted as the whole of all throws counts it', () => {
  const dice = { dice: 3, sides: 6 };
  const prizes = { 1: 2, 2: 3, 3: 4 };
  let paid = 0;
  for (let thrown = 0; thrown < 216; thrown += 1) paid += sidePayout([Math.floor(thrown / 36), Math.floor(thrown / 6) % 6, thrown % 6], 2, prizes);
  expect(rational(BigInt(paid), 216n)).toEqual(sideReturn(dice, prizes));
  expect(fractionText(sideChance(dice, 3))).toBe('1/216');
});

test('[T55] [T58] sums of dice are exact and thrown dice keep to them', () => {
  const chances = sumChances({ dice: 3, sides: 6 });
  expect([...chances.keys()]).toEqual(Array.from({ length: 16 }, (_, index) => index + 3));
  expect(fractionText(chances.get(10) ?? ONE)).toBe('1/8');
  expect(compare(sum([...chances.values()]), ONE)).toBe(0);
  const draws = quickDraws('dice');
  const sums = tally(
    Array.from({ length: 60_000 }, () => throwDice({ dice: 3, sides: 6 }, draws).reduce((total, side) => total + side, 0)),
    16,
  );
  const expected = [...chances.values()].map(({ above, below }) => (60_000 * Number(above)) / Number(below));
  expect(Math.abs(goodnessDeviation(sums, expected))).toBeLessThan(2.576);
});
