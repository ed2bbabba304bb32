import { expect, test } from 'vitest';
import { clockText } from './use-time-left.ts';

test('[CASH-01] the countdown is read in minutes and seconds, and in hours where there are any', () => {
  expect([0, 999, 60_000, 1_745_000, 3_725_000].map(clockText)).toEqual(['00:00', '00:01', '01:00', '29:05', '1:02:05']);
});
