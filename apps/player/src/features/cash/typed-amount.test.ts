import { expect, test } from 'vitest';
import { amountOf, cleanAmount, groupedAmount, shortAmount } from './typed-amount.ts';

test('[CASH-01] what is typed becomes an amount of two places, and nothing else', () => {
  expect(['1,000', '007', '', '12.345', '.5', '1.2.3', 'abc', '₱ 20', '12345678901'].map(cleanAmount)).toEqual([
    '1000',
    '7',
    '',
    '12.34',
    '0.5',
    '1.23',
    '',
    '20',
    '123456789',
  ]);
  expect(['1000', '0', '0.5', '', '0.00', '12.3'].map(amountOf)).toEqual(['1000.00', null, '0.50', null, null, '12.30']);
  expect(['1000', '1234567.5', ''].map(groupedAmount)).toEqual(['1,000', '1,234,567.5', '']);
  expect(['1000.00', '0.50'].map(shortAmount)).toEqual(['1000', '0.50']);
});
