import { expect, test } from 'vitest';
import { clockText, SessionClock } from './session-clock.ts';

test('[T47] the session clock shows hours, minutes and seconds', () => {
  expect([-5, 0, 999, 61_000, 3_599_999, 36_061_000].map(clockText)).toEqual(['0:00:00', '0:00:00', '0:00:00', '0:01:01', '0:59:59', '10:01:01']);
});

test('[T47] it goes by the studio’s clock, whatever this device thinks', () => {
  const clock = new SessionClock('2026-01-01T10:00:00.000Z', Date.parse('2026-01-01T10:05:00.000Z'), 1000);
  expect(clock.elapsedMs(1000)).toBe(300_000);
  expect(clock.elapsedMs(3500)).toBe(302_500);
});
