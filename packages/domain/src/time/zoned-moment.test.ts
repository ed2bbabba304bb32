import { expect, test } from 'vitest';
import { offsetText, withOffset, zoneName } from './zoned-moment.ts';

test.each([
  ['2026-11-21T08:00:00.000Z', 'Asia/Manila', '2026-11-21T16:00:00.000+08:00'],
  ['2026-11-21T16:30:15.123Z', 'Asia/Manila', '2026-11-22T00:30:15.123+08:00'],
  ['2026-11-21T16:30:45.123Z', 'Asia/Manila', '2026-11-22T00:30:45.123+08:00'],
  ['2026-07-01T12:00:00Z', 'Europe/London', '2026-07-01T13:00:00.000+01:00'],
  ['2026-12-01T12:00:00Z', 'Europe/London', '2026-12-01T12:00:00.000+00:00'],
  ['2026-01-01T01:15:00Z', 'America/St_Johns', '2025-12-31T21:45:00.000-03:30'],
  ['2026-11-21T08:00:00Z', 'UTC', '2026-11-21T08:00:00.000+00:00'],
])('[DESK-06] %s on the clocks of %s is %s', (moment, timeZone, written) => {
  expect(withOffset(moment, timeZone)).toBe(written);
  expect(Date.parse(written)).toBe(Date.parse(moment));
});

test('[DESK-06] [SAFE-12] a zone is named with its offset at the moment', () => {
  expect(zoneName('Asia/Manila', 0)).toBe('Asia/Manila, UTC+08:00');
  expect(zoneName('Asia/Manila', Date.UTC(2026, 10, 21, 8, 0, 59))).toBe('Asia/Manila, UTC+08:00');
  expect(zoneName('Europe/London', Date.UTC(2026, 6, 1))).toBe('Europe/London, UTC+01:00');
  expect(zoneName('UTC', 0)).toBe('UTC');
  expect([offsetText(-210), offsetText(0), offsetText(345)]).toEqual(['-03:30', '+00:00', '+05:45']);
});
