import { expect, test } from 'vitest';
import { compareAmounts } from './compare-amounts.ts';

test('[CASH-01] [CASH-02] amounts are compared by their digits', () => {
  expect(compareAmounts('100.00', '100')).toBe(0);
  expect(compareAmounts('99.99', '100.00')).toBeLessThan(0);
  expect(compareAmounts('1000.00', '999.99')).toBeGreaterThan(0);
  expect(compareAmounts('100.5', '100.49')).toBeGreaterThan(0);
  expect(compareAmounts('0.00', '100.00')).toBeLessThan(0);
  expect(compareAmounts('7', '0.00')).toBeGreaterThan(0);
});
