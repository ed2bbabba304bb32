import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from './day-at.ts';

const zones = ['Asia/Manila', 'Asia/Kathmandu', 'Australia/Eucla', 'America/St_Johns', 'Pacific/Chatham', 'Pacific/Apia', 'Europe/London', 'UTC'];
const MINUTE_MS = 60_000;

test('[T1] [REW-15] moments close to each other, in any zone, have the day that the standard formatter gives', () => {
  const within = { min: Date.UTC(1970, 0), max: Date.UTC(2045, 0) };
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer(within), fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 12 }), (zone, moment, minutes) => {
      for (const shift of minutes) {
        const at = moment + shift * MINUTE_MS;
        const own = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
        expect(dayAt(at, zone)).toBe(own);
      }
    }),
  );
});

test('[T1] a day begins at midnight of the place to the millisecond', () => {
  const midnight = Date.parse('2026-11-20T16:00:00Z');
  expect([midnight - 1, midnight, midnight - 1].map((moment) => dayAt(moment, 'Asia/Manila'))).toEqual(['2026-11-20', '2026-11-21', '2026-11-20']);
  expect(dayAt(midnight, 'UTC')).toBe('2026-11-20');
});
