import { describe, expect, test } from 'vitest';
import { zonedTime } from './zoned-time.ts';

describe('[GATE-01] the time on the maintenance page', () => {
  const now = new Date('2026-11-20T17:00:00Z');
  test('[GATE-01] shows the merchant’s local time with the zone', () => {
    expect(zonedTime('2026-11-20T19:00:00Z', 'Asia/Manila', now)).toBe('03:00 (GMT+8)');
    expect(zonedTime('2026-11-20T19:00:00Z', 'UTC', now)).toBe('19:00 (GMT)');
    expect(zonedTime('2026-11-20T19:30:00Z', 'America/Sao_Paulo', now)).toBe('16:30 (GMT−3)');
  });
  test('[GATE-01] names the day when it is not today there', () => {
    expect(zonedTime('2026-11-22T01:05:00Z', 'Asia/Manila', now)).toBe('22/11/2026 09:05 (GMT+8)');
  });
  test('[GATE-01] writes midnight as 00', () => {
    expect(zonedTime('2026-11-20T16:00:00Z', 'Asia/Manila', now)).toBe('00:00 (GMT+8)');
  });
});
