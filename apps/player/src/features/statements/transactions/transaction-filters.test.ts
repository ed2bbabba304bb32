import { expect, test } from 'vitest';
import { isNarrowed, readTransactionFilters, transactionAddress } from './transaction-filters.ts';

const read = (text: string) => readTransactionFilters(new URLSearchParams(text));

test('[REC-01] filters come from the address and go back into it', () => {
  for (const text of ['period=today&group=deposit', 'period=range&from=2025-01-01&to=2025-12-31&status=held', 'group=play'])
    expect(transactionAddress(read(text))).toBe(`/m/transaction/record?${text}`);
  expect(transactionAddress(read(''))).toBe('/m/transaction/record');
  expect(transactionAddress(read('status=held'), 'abc.1')).toBe('/m/transaction/record?status=held&entry=abc.1');
});

test('[REC-01] what is no filter counts as none; a range is a year at most', () => {
  expect(read('period=always&group=NOPE&status=lost')).toEqual({ period: '7days', from: '', to: '', group: '', status: '' });
  expect(read('period=range&from=2024-01-01&to=2025-01-01').period).toBe('7days');
  expect(read('period=range&from=2024-01-01&to=2024-12-31').period).toBe('range');
  expect([isNarrowed(read('period=today')), isNarrowed(read('group=play')), isNarrowed(read('status=done'))]).toEqual([false, true, true]);
});
