import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asNumber, compare, decimalText, fractionText, minus, over, parseFraction, plus, power, rational, times } from './rational.ts';

const part = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const fraction = fc
  .tuple(
    part,
    part.filter((below) => below !== 0n),
  )
  .map(([above, below]) => rational(above, below));

test('[T58] fractions obey the laws of arithmetic and stay in lowest terms', () => {
  fc.assert(
    fc.property(fraction, fraction, fraction, (a, b, c) => {
      expect(times(a, plus(b, c))).toEqual(plus(times(a, b), times(a, c)));
      expect(plus(minus(a, b), b)).toEqual(a);
      if (b.above !== 0n) expect(times(over(a, b), b)).toEqual(a);
      expect(parseFraction(fractionText(a))).toEqual(a);
      expect(a.below > 0n).toBe(true);
      expect(compare(a, b) + compare(b, a)).toBe(0);
      expect(power(a, 3)).toEqual(times(a, times(a, a)));
    }),
  );
  expect(() => rational(1n, 0n)).toThrow(RangeError);
});

test('[T58] fractions are shown cut, and as floats only for bounds', () => {
  expect(decimalText(rational(2n, 3n), 4)).toBe('0.6666');
  expect(decimalText(rational(-2n, 3n), 2)).toBe('-0.66');
  expect(decimalText(rational(7n), 0)).toBe('7');
  expect(asNumber(rational(1n, 3n))).toBeCloseTo(1 / 3, 15);
  expect(asNumber(rational(1n, 10n ** 400n))).toBe(0);
  expect(asNumber(rational(-(10n ** 400n), 10n ** 399n))).toBeCloseTo(-10, 12);
});
