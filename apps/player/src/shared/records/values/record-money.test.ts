import { expect, test } from 'vitest';
import type { Amount } from '@laro/domain/money/money';
import { coinsWorth, isGain, moneyText, signedAmount } from './record-money.ts';

const amount = (text: string) => text as Amount;

test('[REC-01] results carry their sign, a true minus, and no sign for nothing', () => {
  expect(['480.00', '-150.00', '0.00', '-0.00', '0.00123', '1234.5'].map((text) => signedAmount(amount(text)))).toEqual([
    '+480.00',
    '−150.00',
    '0.00',
    '0.00',
    '0.00',
    '+1,234.50',
  ]);
  expect([isGain(amount('0.01')), isGain(amount('0.001')), isGain(amount('-1.00'))]).toEqual([true, false, false]);
  expect(moneyText(amount('-280.00'), '₱')).toBe('−₱280.00');
  expect(coinsWorth(25, '20000')).toBe('5.00');
});
