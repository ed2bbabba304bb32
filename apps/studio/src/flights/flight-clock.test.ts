import { expect, test } from 'vitest';
import { isBetter } from './flight-clock.ts';

const reading = (tripMs: number, readAt: number) => ({ aheadMs: 0, tripMs, readAt });

test('[CRASH-02] a comparison of clocks over a slow line does not replace a recent one over a quick line', () => {
  expect(isBetter(null, reading(5000, 0))).toBe(true);
  expect([isBetter(reading(5, 0), reading(60, 1000)), isBetter(reading(5, 0), reading(61, 1000)), isBetter(reading(900, 0), reading(800, 1000))]).toEqual([
    true,
    false,
    true,
  ]);
  expect(isBetter(reading(5, 0), reading(900, 10_001))).toBe(true);
});
