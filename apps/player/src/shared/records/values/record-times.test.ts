import { expect, test } from 'vitest';
import { byDay, dayHeading, momentOf } from './record-times.ts';

test('[REC-01] days and times are those of the merchant’s clocks', () => {
  const iso = '2026-11-21T16:00:08.000Z';
  expect(momentOf(iso, 'Asia/Manila')).toBe('2026-11-22 00:00:08');
  expect(momentOf(iso, 'UTC')).toBe('2026-11-21 16:00:08');
  expect(dayHeading(iso, 'UTC', 'en')).toBe('Saturday, 2026-11-21');
  expect(dayHeading(iso, 'UTC', 'ru')).toBe('Суббота, 2026-11-21');
});

test('[REC-01] rounds are grouped under their days, in their order', () => {
  const rounds = ['2026-11-21T17:00:00Z', '2026-11-21T16:00:00Z', '2026-11-21T15:00:00Z'].map((at) => ({ at }));
  expect(byDay(rounds, 'Asia/Manila').map(({ day, rounds: of }) => [day, of.length])).toEqual([
    ['2026-11-22', 2],
    ['2026-11-21', 1],
  ]);
});
