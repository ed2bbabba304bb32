import { describe, expect, test } from 'vitest';
import { clockOf, zoneText } from './clock-text.ts';

const at = Date.UTC(2026, 10, 21, 18, 5, 9, 987);

describe('live clock', () => {
  test('[HOME-07] shows DD/MM/YYYY HH:mm:ss and the offset of the merchant’s zone', () => {
    expect(clockOf('Asia/Manila')(at)).toEqual({ text: '22/11/2026 02:05:09', zone: 'GMT+8' });
    expect(clockOf('America/Sao_Paulo')(at)).toEqual({ text: '21/11/2026 15:05:09', zone: 'GMT-3' });
    expect(clockOf('UTC')(at)).toEqual({ text: '21/11/2026 18:05:09', zone: 'GMT' });
  });

  test('[HOME-07] follows summer time', () => {
    const london = clockOf('Europe/London');
    expect(london(Date.UTC(2026, 0, 5, 12)).zone).toBe('GMT');
    expect(london(Date.UTC(2026, 6, 5, 12)).zone).toBe('GMT+1');
  });

  test('[HOME-07] midnight is 00, not 24', () => {
    expect(clockOf('Asia/Manila')(Date.UTC(2026, 11, 31, 16)).text).toBe('01/01/2027 00:00:00');
  });

  test('[HOME-07] offsets of half and quarter hours are written out', () => {
    expect([330, -210, 345, -600].map(zoneText)).toEqual(['GMT+5:30', 'GMT-3:30', 'GMT+5:45', 'GMT-10']);
  });

  test('[HOME-07] an unknown zone falls back to UTC instead of failing', () => {
    expect(clockOf('Mars/Olympus')(at).zone).toBe('GMT');
  });
});
