import { expect, test } from 'vitest';
import { formatMoney, type Amount } from '../../money/money.ts';
import { cpaOfTyped, emptyOptions, emptyRow, optionsOfTyped, rowOfTyped, typedCpaOf, typedOptionsOf, typedRowOf, withPeriod } from './typed-offer.ts';

const read = (text: string): Amount => text as Amount;
const amount = (units: bigint): Amount => formatMoney(units * 100_000n);

test('[AGENT-46] the terms of a template are typed into a form and read from it without a change', () => {
  const rows = [
    { betVolume: amount(1_000n), activeMember: 3, netLoss: amount(50n), rateType: 'P' as const, ppm: 1_500, amount: amount(0n) },
    { betVolume: amount(0n), activeMember: 0, netLoss: amount(0n), rateType: 'F' as const, ppm: 0, amount: amount(25n) },
  ];
  expect(rows.map((row) => rowOfTyped('daily', typedRowOf(row), read))).toEqual(rows);
  expect(typedRowOf(rows[1]!)).toEqual({ ...emptyRow, type: 'F', rate: '25.00' });
  const options = { max: amount(500n), carryCap: null, period: 'month' as const, carry: 'always' as const, deductsSalary: true, cpa: null };
  expect(optionsOfTyped(typedOptionsOf(options), read)).toEqual(options);
  const cpa = { amount: amount(50n), firstDepositMin: amount(100n), validMin: amount(0n), days: 30, monthMax: null };
  expect(cpaOfTyped(typedCpaOf(cpa), read)).toEqual(cpa);
});

test('[AGENT-28] another period keeps the rule of carrying that it can have', () => {
  const carried = (carry: 'none' | 'month' | 'always', period: 'half' | 'month') => withPeriod({ ...emptyOptions, carry }, period);
  expect(carried('month', 'month')).toEqual({ ...emptyOptions, period: 'month', carry: 'none' });
  expect([carried('always', 'month').carry, carried('month', 'half').carry]).toEqual(['always', 'month']);
});
