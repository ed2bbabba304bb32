import { expect, test } from 'vitest';
import { counterKeys, rewardCount, type Counters } from './promotion-counters.ts';

test('[NAV-08] the reward badge adds up five kinds, without sign-in and referral and without what is off', () => {
  const all = Object.fromEntries(counterKeys.map((key, place) => [key, { enabled: true, count: 10 ** place }])) as unknown as Counters;
  expect(rewardCount(all)).toBe(10 + 100 + 1000 + 10_000 + 100_000);
  expect(rewardCount({ ...all, RAFFLE: { enabled: false, count: 100 } })).toBe(111_010);
});
