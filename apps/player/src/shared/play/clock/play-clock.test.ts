import { expect, test } from 'vitest';
import { clockText, looksDue } from './play-clock.ts';

test('[T47] the clock counts hours, minutes and seconds', () => {
  expect([0, 59_999, 61_000, 3_599_999, 3_600_000, 90_061_000].map(clockText)).toEqual(['0:00:00', '0:00:59', '0:01:01', '0:59:59', '1:00:00', '25:01:01']);
});

test('[T48] a reality check is due every N minutes, and never without a reminder', () => {
  const minutes = (count: number) => count * 60_000;
  expect([looksDue(minutes(14), 15), looksDue(minutes(15), 15), looksDue(minutes(61), 15), looksDue(minutes(600), 0)]).toEqual([0, 1, 4, 0]);
});
