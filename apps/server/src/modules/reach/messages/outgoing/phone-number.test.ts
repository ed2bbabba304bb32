import { describe, expect, test } from 'vitest';
import { numberOf } from './phone-number.ts';

describe('mobile numbers', () => {
  test.each([
    ['+63', '9171234567', '+639171234567'],
    ['63', '09171234567', '+639171234567'],
    ['+63', '(0917) 123-4567', '+639171234567'],
    ['+7', '9161234567', '+79161234567'],
    ['+7', '89161234567', '+79161234567'],
    ['+66', '0812345678', '+66812345678'],
    ['+39', '3123456789', '+393123456789'],
    ['+1', '2025550123', '+12025550123'],
    ['+65', '81234567', '+6581234567'],
  ])('[REG-03] %s and %s are %s', (dialingCode, number, expected) => {
    expect(numberOf({ dialingCode, number })).toBe(expected);
  });

  test.each([
    ['too short', '+63', '917'],
    ['too long', '+63', '91712345678901234'],
    ['of a house, where no message arrives', '+63', '0282345678'],
    ['that costs whoever calls it', '+44', '9098790000'],
    ['that is free of charge', '+1', '8002345678'],
    ['of another country behind the code', '+63', '+14155550123'],
    ['with a code that no country has', '+999', '9171234567'],
    ['without a code', '', '9171234567'],
    ['with letters', '+63', '917ABC4567'],
    ['with an extension', '+63', '9171234567;ext=3'],
    ['in other digits', '+63', '９１７１２３４５６７'],
    ['with a line break', '+63', '9171234567\n+1'],
    ['that is a whole page', '+63', '9'.repeat(100_000)],
  ])('[T15] a number %s is none', (_what, dialingCode, number) => {
    expect(numberOf({ dialingCode, number })).toBeNull();
  });
});
