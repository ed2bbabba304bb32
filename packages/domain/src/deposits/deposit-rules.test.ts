import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, depositFee, MINOR_UNIT } from './deposit-rules.ts';
import { MAJOR_UNIT } from '../money/money.ts';

const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
const rule = fc.record({ feeBasisPoints: fc.integer({ min: 0, max: 2000 }), feeFixed: fc.bigInt({ min: 0n, max: 10n ** 8n }) });

test('[CASH-01] the fee is a part and something fixed, in whole hundredths, never rounded up', () => {
  expect(depositFee(1000n * MAJOR_UNIT, { feeBasisPoints: 150, feeFixed: 10n * MAJOR_UNIT })).toBe(25n * MAJOR_UNIT);
  expect(depositFee(333_000n, { feeBasisPoints: 1, feeFixed: 0n })).toBe(0n);
  fc.assert(
    fc.property(units, rule, (amount, given) => {
      const fee = depositFee(amount, given);
      expect(fee % MINOR_UNIT).toBe(0n);
      expect(fee * 10_000n <= amount * BigInt(given.feeBasisPoints) + given.feeFixed * 10_000n).toBe(true);
    }),
  );
});

test('[CASH-03] never more arrives than was paid, and the whole amount when everything was', () => {
  expect(creditOf(103n, { amount: 100n, fee: 3n })).toBe(100n);
  expect(creditOf(50n, { amount: 100n, fee: 3n })).toBe(47n);
  expect(creditOf(203n, { amount: 100n, fee: 3n })).toBe(200n);
  expect(creditOf(2n, { amount: 100n, fee: 3n })).toBe(0n);
  fc.assert(
    fc.property(units, units, units, (paid, amount, fee) => {
      const credit = creditOf(paid, { amount, fee });
      expect(credit >= 0n && credit <= paid).toBe(true);
    }),
  );
});
