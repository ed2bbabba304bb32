import { expect, test } from 'vitest';
import { labelSize, slicePath, slicesOf, turnTo } from './wheel-shape.ts';

const rows = [
  { id: 'a', numerator: 0, denominator: 1 },
  { id: 'b', numerator: 1, denominator: 4 },
  { id: 'c', numerator: 3, denominator: 4 },
];

test('[REW-37] each slice of the wheel is as wide as its chance, and an exhausted row has none', () => {
  const slices = slicesOf(rows);
  expect(slices.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['b', 0, 90],
    ['c', 90, 360],
  ]);
  expect(slicePath({ from: 0, to: 90 }, 100)).toBe('M0 0L0.00 -100.00A100 100 0 0 1 100.00 0.00Z');
  expect(slicePath({ from: 0, to: 360 }, 100)).toContain('A100 100 0 1 1');
});

test('[REW-38] the wheel stops with the drawn slice at the top, always forwards', () => {
  const slices = slicesOf(rows);
  const middles = { b: 45, c: 225 };
  let turn = 0;
  for (const id of ['b', 'c', 'c', 'b'] as const) {
    const next = turnTo(slices, id, turn);
    expect(next).toBeGreaterThan(turn);
    expect((((next + middles[id]) % 360) + 360) % 360).toBeCloseTo(0, 6);
    turn = next;
  }
  expect(turnTo(slices, 'a', 10)).toBe(10);
});

test('[REW-37] words of a slice are made small enough to fit into it', () => {
  expect(labelSize('₱2', 180)).toBe(24);
  expect(labelSize('5×', 30)).toBe(17);
  expect(labelSize('10 points', 180)).toBe(15);
  expect(labelSize('10ポイント', 180)).toBe(14);
  expect(labelSize('', 180)).toBe(24);
});
