import { expect, test } from 'vitest';
import { zoneOffsets } from './zone-offsets.ts';

test.each([
  ['Asia/Manila', 480],
  ['America/Sao_Paulo', -180],
  ['Asia/Kathmandu', 345],
  ['UTC', 0],
  ['Mars/Olympus', 0],
])('[HOME-07] %s is %i minutes from Greenwich, and stays so', (zone, minutes) => {
  expect(zoneOffsets(zone, Date.UTC(2026, 10, 21, 18, 5, 9, 987))).toEqual({ minutes, next: null });
});

test('[HOME-07] summer time is predicted to the minute, and ends with its change', () => {
  const change = Date.UTC(2026, 2, 29, 1);
  expect(zoneOffsets('Europe/London', Date.UTC(2026, 1, 20, 12, 30, 1))).toEqual({ minutes: 0, next: { fromMs: change, minutes: 60 } });
  expect(zoneOffsets('Europe/London', change - 1)).toEqual({ minutes: 0, next: { fromMs: change, minutes: 60 } });
  expect(zoneOffsets('Europe/London', change)).toEqual({ minutes: 60, next: null });
});
