import { expect, test } from 'vitest';
import { parseMoney } from '../../money/money.ts';
import { needsApproval, takenBack, transferFault, transferLeft } from './transfer-rules.ts';

const limits = { min: 1, max: 500, daySum: 2_000, receiverDaySum: 600, dayCount: 20 };
const day = (sent = '0', received = '0', count = 0) => ({ sent: parseMoney(sent), received: parseMoney(received), count });

test('[AGENT-38] the limit that leaves least counts, of the sender, the receiver, or the number of the day', () => {
  expect(transferLeft(limits, day())).toBe(parseMoney('600'));
  expect(transferLeft(limits, day('1900'))).toBe(parseMoney('100'));
  expect(transferLeft(limits, day('100', '550'))).toBe(parseMoney('50'));
  expect(transferLeft(limits, day('2500'))).toBe(0n);
  expect(transferLeft(limits, day('100', '0', 20))).toBe(0n);
});

test.each([
  ['0.99999', day(), 'transfer_range'],
  ['1', day(), null],
  ['500', day(), null],
  ['500.00001', day(), 'transfer_range'],
  ['100', day('1900'), null],
  ['100.00001', day('1900'), 'transfer_limit'],
  ['1', day('100', '0', 20), 'transfer_limit'],
])('[AGENT-38] %s after %o is refused by %s', (amount, before, fault) => {
  expect(transferFault(limits, before, parseMoney(amount))).toBe(fault);
});

test('[AGENT-38] a large transfer waits for a person, and an undoing takes back what is there', () => {
  expect(['999.99999', '1000'].map((amount) => needsApproval(parseMoney(amount), 1_000))).toEqual([false, true]);
  expect(needsApproval(parseMoney('1000'), 0)).toBe(false);
  expect([takenBack(10n, 20n), takenBack(10n, 4n), takenBack(10n, -1n)]).toEqual([10n, 4n, 0n]);
});
