import { expect, test } from 'vitest';
import { baseOf } from './drawings.ts';
import { quickNumbers } from './number-picker.ts';
import { partTimes } from './show-scene.ts';

test('[GAME-16] every part of a draw is shown before the result, in order; a single one in its own time', () => {
  const times = partTimes(20, 12_000);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect([times.length, (times[0] ?? 0) > 0, (times.at(-1) ?? 0) < 12_000 - 2200]).toEqual([20, true, true]);
  expect(partTimes(1, 5800)).toEqual([3600]);
});

test('[GAME-16] the card on the stage is that of the last round; before the first round the middle one', () => {
  expect([baseOf([]), baseOf(['B12', 'P1']), baseOf(['T7'])]).toEqual([7, 1, 7]);
});

test('[GAME-16] a quick pick has as many different numbers of the pool as a bet has', () => {
  for (const [pool, count] of [
    [80, 10],
    [48, 6],
    [30, 3],
  ] as const) {
    const numbers = quickNumbers(pool, count);
    expect([new Set(numbers).size, numbers.every((number) => number >= 1 && number <= pool)]).toEqual([count, true]);
  }
});
