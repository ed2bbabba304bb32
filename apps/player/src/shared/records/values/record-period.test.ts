import { expect, test } from 'vitest';
import { rangeFault, readPeriod } from './record-period.ts';

test('[REC-01] a range has both days, in order, up to a maximum', () => {
  expect(rangeFault('', '2026-01-01', 92)).toBe('missing');
  expect(rangeFault('2026-01-02', '2026-01-01', 92)).toBe('reversed');
  expect(rangeFault('2026-01-01', '2026-04-02', 92)).toBeNull();
  expect(rangeFault('2026-01-01', '2026-04-03', 92)).toBe('too_long');
});

test('[REC-01] a period that is none is the usual one', () => {
  const read = (text: string) => readPeriod(new URLSearchParams(text), 366, '7days');
  expect(read('period=nonsense')).toEqual({ period: '7days', from: '', to: '' });
  expect(read('period=range&from=2024-01-01&to=2024-12-31')).toEqual({ period: 'range', from: '2024-01-01', to: '2024-12-31' });
  expect(read('period=range&from=2024-01-01&to=2025-01-01').period).toBe('7days');
});
