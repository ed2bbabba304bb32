import { describe, expect, test } from 'vitest';
import { clockAt, zoneText } from './clock-text.ts';

const at = Date.UTC(2026, 10, 21, 18, 5, 9, 987);

describe('live clock', () => {
  test('[HOME-07] shows DD/MM/YYYY HH:mm:ss and the offset of the merchant’s zone', () => {
    expect(clockAt(at, { minutes: 480, next: null })).toEqual({ text: '22/11/2026 02:05:09', zone: 'GMT+8' });
    expect(clockAt(at, { minutes: -180, next: null })).toEqual({ text: '21/11/2026 15:05:09', zone: 'GMT-3' });
    expect(clockAt(at, { minutes: 0, next: null })).toEqual({ text: '21/11/2026 18:05:09', zone: 'GMT' });
  });

  test('[HOME-07] follows summer time in the second of its change', () => {
    const change = Date.UTC(2026, 2, 29, 1);
    const london = { minutes: 0, next: { fromMs: change, minutes: 60 } };
    expect(clockAt(change - 1, london)).toEqual({ text: '29/03/2026 00:59:59', zone: 'GMT' });
    expect(clockAt(change, london)).toEqual({ text: '29/03/2026 02:00:00', zone: 'GMT+1' });
  });

  test('[HOME-07] midnight is 00, not 24', () => {
    expect(clockAt(Date.UTC(2026, 11, 31, 16), { minutes: 480, next: null }).text).toBe('01/01/2027 00:00:00');
  });

  test('[HOME-07] offsets of half and quarter hours are written out', () => {
    expect([330, -210, 345, -600].map(zoneText)).toEqual(['GMT+5:30', 'GMT-3:30', 'GMT+5:45', 'GMT-10']);
  });
});
