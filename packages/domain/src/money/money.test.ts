import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  displayAmount,
  displayExact,
  displayFine,
  formatMoney,
  isAmount,
  isNothing,
  moneyAsInteger,
  parseMoney,
  protocolMoney,
  timesAmount,
  type Amount,
} from './money.ts';

test('[WALLET-01] every amount survives the way to text and back', () => {
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (units) => parseMoney(formatMoney(units)) === units));
});

test('[WALLET-01] text that is not a plain decimal is refused', () => {
  for (const text of ['', '1e3', ' 1', '1 ', '+1', '01', '1.', '.5', '1.000001', '0x10', 'NaN', 'Infinity', '1,000', '１'])
    expect(isAmount(text), text).toBe(false);
  expect(() => parseMoney('1e3')).toThrow(RangeError);
});

test('[HDR-03] people see two decimals, cut and never rounded up', () => {
  expect(displayAmount(formatMoney(123_456_789_999n))).toBe('1,234,567.89');
  expect(displayAmount('-150' as Amount)).toBe('\u2212150.00');
  expect(displayAmount('1248903517.4' as Amount, 0)).toBe('1,248,903,517');
});

test('[AGENT-40] an amount that is cut to zero has no sign, and one place more shows it', () => {
  for (const text of ['-0.00001', '-0.00999', '-0.00']) expect(displayAmount(text as Amount), text).toBe('0.00');
  expect(displayAmount('-0.01' as Amount)).toBe('\u22120.01');
  expect(displayAmount('-0.00999' as Amount, 5)).toBe('\u22120.00999');
  expect(displayAmount('-0.9' as Amount, 0)).toBe('0');
  expect(displayAmount('-1000' as Amount, 0)).toBe('\u22121,000');
});

test('[AGENT-37] an amount below the smallest unit of money is shown with its places, every other one cut', () => {
  const shown = (text: string, decimals?: number) => displayFine(text as Amount, decimals);
  expect(['0.00045', '-0.00999', '0.00100', '0.00'].map((text) => shown(text))).toEqual(['0.00045', '\u22120.00999', '0.001', '0.00']);
  expect(['0.01', '-0.01999', '1234.00001'].map((text) => shown(text))).toEqual(['0.01', '\u22120.01', '1,234.00']);
  expect([shown('-0.5', 0), shown('1.9', 0), shown('0', 0)]).toEqual(['\u22120.5', '1', '0']);
});

test('[AGENT-19] parts of a sum are shown with all their places, at least two', () => {
  expect(['0.2512', '-1234.5', '26.88', '3'].map((text) => displayExact(text as Amount))).toEqual(['0.2512', '\u22121,234.50', '26.88', '3.00']);
  expect([displayExact('5.00' as Amount, 0), displayExact('5.25' as Amount, 0)]).toEqual(['5', '5.25']);
});

test('[PLAY-05] money as a JSON integer is exact or refused', () => {
  expect(moneyAsInteger(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
  expect(() => moneyAsInteger(9_007_199_254_740_992n)).toThrow(RangeError);
});

test('[WALLET-01] nothing is nothing however it is written, and the smallest unit is something', () => {
  for (const text of ['0', '0.00', '-0.00000']) expect(isNothing(text as Amount), text).toBe(true);
  for (const text of ['0.00001', '-1', '10.00']) expect(isNothing(text as Amount), text).toBe(false);
});

test('[WALLET-01] an amount is multiplied by a count without a float', () => {
  expect(timesAmount('0.1' as Amount, 3)).toBe('0.30');
  expect(timesAmount('90071992547409.93' as Amount, 7)).toBe('630503947831869.51');
});

test('[GAME-24] amounts of another party’s protocol may have leading zeros, and nothing else that a number may have', () => {
  expect(['0', '007.50', '999999999999999.99999'].map(protocolMoney)).toEqual([0n, 750_000n, 99_999_999_999_999_999_999n]);
  for (const text of ['', '-1', '1.', '.5', '1.000001', '1e3', '1 000', '1234567890123456']) expect(protocolMoney(text)).toBeNull();
});
