import { typedAmount } from '@laro/domain/money/typed-amount';
import { expect, test } from 'vitest';
import { withKey } from './pad-text.ts';

const read = (text: string) => typedAmount(text, 'TR', 2);
const press = (first: string, keys: readonly string[]) => keys.reduce((text, key) => withKey(text, key, read), first);

test('[CASH-01] [SAFE-32] the keys add digits to an amount, drop leading zeros, and stop at two decimals and nine digits', () => {
  expect(press('', ['0', '0', '7', '00'])).toBe('700');
  expect(press('12,5', ['5', '5', '00'])).toBe('12,55');
  expect(press('', [...'12345678901'])).toBe('123456789');
  expect(press('0', ['00'])).toBe('0');
});
