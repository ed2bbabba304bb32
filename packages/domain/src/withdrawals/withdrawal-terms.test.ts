import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBenefits, isAsGood, noBenefits, withdrawalTerms, type WithdrawalBenefits } from './withdrawal-terms.ts';

const settings = { 'withdraw.max': 500, 'withdraw.daySum': 1000, 'withdraw.dayCount': 5, 'withdraw.feeFixed': 15, 'withdraw.feeBasisPoints': 50 };
const own = (more: Partial<WithdrawalBenefits>): WithdrawalBenefits => ({ ...noBenefits, ...more });

test('[VIP-06] a rank raises what can be withdrawn and lowers the fee; without own terms those of the merchant apply', () => {
  expect(withdrawalTerms(settings, noBenefits)).toEqual({ max: 500, daySum: 1000, dayCount: 5, fee: { fixed: 15, basisPoints: 50 }, isFirst: false });
  const better = own({ max: 800, daySum: 3000, dayCount: 9, feeFixed: 0, feeBasisPoints: 20, isFirst: true });
  expect(withdrawalTerms(settings, better)).toEqual({ max: 800, daySum: 3000, dayCount: 9, fee: { fixed: 0, basisPoints: 20 }, isFirst: true });
});

test('[VIP-06] no term of a rank is worse than that of the merchant, whatever is written in the ladder', () => {
  const part = fc.option(fc.nat(2000));
  const any = fc.record({ max: part, daySum: part, dayCount: part, feeFixed: part, feeBasisPoints: part, isFirst: fc.boolean() });
  fc.assert(
    fc.property(any, (written) => {
      const { max, daySum, dayCount, fee } = withdrawalTerms(settings, written);
      expect([max >= 500, daySum >= 1000, dayCount >= 5, fee.fixed <= 15, fee.basisPoints <= 50]).toEqual([true, true, true, true, true]);
      expect(max).toBe(Math.max(500, written.max ?? 0));
      expect(fee.fixed).toBe(Math.min(15, written.feeFixed ?? 15));
    }),
  );
});

test('[VIP-06] own terms are compared one by one', () => {
  const base = own({ max: 800, daySum: 3000, dayCount: 9, feeFixed: 5, feeBasisPoints: 20, isFirst: true });
  expect([isAsGood(base, base), isAsGood(base, noBenefits), isAsGood(noBenefits, base), isAsGood(noBenefits, noBenefits)]).toEqual([true, true, false, true]);
  const worse: Partial<WithdrawalBenefits>[] = [{ max: 799 }, { daySum: 2999 }, { dayCount: 8 }, { feeFixed: 6 }, { feeBasisPoints: null }, { isFirst: false }];
  for (const change of worse) expect(isAsGood({ ...base, ...change }, base)).toBe(false);
  expect([hasBenefits(noBenefits), hasBenefits(own({ isFirst: true })), hasBenefits(own({ feeFixed: 0 }))]).toEqual([false, true, true]);
});
