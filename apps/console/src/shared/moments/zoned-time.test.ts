import { expect, test } from 'vitest';
import { fromWallTime, toWallTime } from './zoned-time.ts';

test.each([
  ['2026-11-21T08:00:00.000Z', 'Asia/Manila', '2026-11-21T16:00'],
  ['2026-11-21T16:30:00.000Z', 'Asia/Manila', '2026-11-22T00:30'],
  ['2026-07-01T12:00:00.000Z', 'Europe/London', '2026-07-01T13:00'],
  ['2026-12-01T12:00:00.000Z', 'Europe/London', '2026-12-01T12:00'],
  ['2026-01-01T01:15:00.000Z', 'America/Sao_Paulo', '2025-12-31T22:15'],
  ['2026-11-21T08:00:00.000Z', 'UTC', '2026-11-21T08:00'],
])('[GATE-03] %s is %s wall time and back', (moment, timeZone, wall) => {
  expect(toWallTime(moment, timeZone)).toBe(wall);
  expect(fromWallTime(wall, timeZone)).toBe(moment);
});

test('[GATE-03] a time that a clock change skips is an hour later, one that it repeats is one of the two', () => {
  expect(fromWallTime('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(fromWallTime('2026-10-25T01:30', 'Europe/London'));
});

test('[GATE-03] nothing is none', () => {
  expect(toWallTime(null, 'UTC')).toBe('');
  expect(fromWallTime('', 'UTC')).toBeNull();
  expect(fromWallTime('tomorrow', 'UTC')).toBeNull();
});
