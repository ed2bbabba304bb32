import { expect, test } from 'vitest';
import { isNarrowed, readRecordFilters, recordAddress } from './record-filters.ts';

const read = (text: string) => readRecordFilters(new URLSearchParams(text));

test('[REC-01] filters come from the address and go back into it', () => {
  for (const text of ['period=30days&category=RNG', 'period=range&from=2026-01-01&to=2026-01-31&vassalage=BGS&status=void', 'status=open'])
    expect(recordAddress(read(text))).toBe(`/m/gameRecord?${text}`);
  expect(recordAddress(read(''))).toBe('/m/gameRecord');
  expect(recordAddress(read('status=open'), 'abc')).toBe('/m/gameRecord?status=open&round=abc');
});

test('[REC-01] what is no filter counts as none', () => {
  expect(read('period=always&category=NOPE&vassalage=%3Cb%3E&status=lost')).toEqual({
    period: 'today',
    from: '',
    to: '',
    category: '',
    vassalage: '',
    status: '',
  });
  expect(read('period=range&from=2026-02-30x&to=2026-03-01').period).toBe('today');
  expect(read('period=range&from=2026-03-02&to=2026-03-01').period).toBe('today');
  expect(read('period=today&from=2026-01-01&to=2026-01-02')).toMatchObject({ from: '', to: '' });
});

test('[REC-01] the period alone narrows nothing', () => {
  expect([isNarrowed(read('period=7days')), isNarrowed(read('status=void')), isNarrowed(read('category=RNG'))]).toEqual([false, true, true]);
});
