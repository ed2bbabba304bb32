import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

const peso = moneyText({ symbol: '₱', decimals: 2 });

test('[T32] money is shown with the currency, groups and two decimals, cut and never rounded up', () => {
  expect([0n, 1n, 999n, 100_000n, 123_456_789_999n].map(peso)).toEqual(['₱0.00', '₱0.00', '₱0.00', '₱1.00', '₱1,234,567.89']);
  expect(peso(9_007_199_254_740_993_00000n)).toBe('₱9,007,199,254,740,993.00');
});

test('[T47] a net position has its sign, with a true minus', () => {
  expect([0n, 150_000n, -150_000n].map((units) => peso.signed(units))).toEqual(['₱0.00', '+₱1.50', '−₱1.50']);
  expect(peso(-150_000n)).toBe('−₱1.50');
});

test('[T32] a currency of letters stands apart, and one without decimals has none', () => {
  expect(moneyText({ symbol: 'RM', decimals: 2 })(500_000n)).toBe('RM 5.00');
  expect(moneyText({ symbol: '₩', decimals: 0 })(12_345_678_900n)).toBe('₩123,456');
});
