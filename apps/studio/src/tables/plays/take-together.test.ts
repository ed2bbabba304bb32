import { expect, test } from 'vitest';
import { takeTogether } from './pay-plays.ts';

const play = (vendorCode: string, tries = 1) => ({ vendorCode, tries, own: null });

test('[TABLE-10] wins of one vendor are sent together, in their order; another vendor begins another call', () => {
  const queue = [play('BOLA'), play('BOLA'), play('SALA'), play('BOLA')];
  expect(takeTogether(queue, 128)).toEqual([play('BOLA'), play('BOLA')]);
  expect(queue).toEqual([play('SALA'), play('BOLA')]);
});

test('[TABLE-10] a win that was in doubt is sent alone, and no more than a dialect takes', () => {
  const queue = [play('BOLA', 2), play('BOLA', 3), play('BOLA'), play('BOLA'), play('BOLA', 2)];
  const sets = [];
  while (queue.length > 0) sets.push(takeTogether(queue, 2).map(({ tries }) => tries));
  expect(sets).toEqual([[2], [3], [1, 1], [2]]);
  expect(takeTogether([play('SALA'), play('SALA')], 1)).toHaveLength(1);
  expect(takeTogether([], 5)).toEqual([]);
});
