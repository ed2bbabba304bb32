import { expect, test } from 'vitest';
import { chartLevels } from './chart-levels.ts';

test('[REC-01] a chart reaches from the lowest to the highest day, with zero among them', () => {
  expect(chartLevels([10n, -10n, 0n])).toEqual({ levels: [10_000, 0, 5000], zero: 5000 });
  expect(chartLevels([5n, 10n]).zero).toBe(0);
  expect(chartLevels([-5n, -10n]).zero).toBe(10_000);
  expect(chartLevels([0n, 0n])).toEqual({ levels: [0, 0], zero: 0 });
  expect(chartLevels([10n ** 25n, -1n]).levels).toEqual([10_000, 0]);
});
