import { expect, test } from 'vitest';
import { gameOn, settingsOn, type GameChange } from './changes.ts';
import { NO_HOLIDAYS, PHILIPPINE_HOLIDAYS } from './holidays.ts';
import { parseHolidays, parseSchedule, scheduleText, holidaysText } from './schedule-text.ts';
import { plannedDraws } from './upcoming.ts';

const schedule = { times: { at: ['10:00', '20:00'] }, holidays: { everyYear: ['12-08'], periods: [] }, closesBeforeMs: 60_000 };
const changes: GameChange[] = [
  { from: '2026-12-07', schedule, terms: null },
  { from: '2026-12-09', schedule: null, terms: { merchant: 'laro', settings: { base: 1700 } } },
];
const game = { zone: 'Asia/Manila', region: null, times: { at: ['21:00'] }, holidays: NO_HOLIDAYS, closesBeforeMs: 900_000, rulesVersion: 1, changes };

test('[LOTT-66] draws follow the old schedule before the date of a change and the new one from it on', () => {
  const draws = plannedDraws(game, Date.parse('2026-12-05T00:00:00Z'), (_at, count) => count === 6);
  expect(draws.map(({ numero, drawsAtMs }) => [numero, new Date(drawsAtMs).toISOString().slice(0, 16)])).toEqual([
    ['202612051', '2026-12-05T13:00'],
    ['202612061', '2026-12-06T13:00'],
    ['202612071', '2026-12-07T02:00'],
    ['202612072', '2026-12-07T12:00'],
    ['202612091', '2026-12-09T02:00'],
    ['202612092', '2026-12-09T12:00'],
  ]);
});

test('[LOTT-14] [LOTT-66] every change makes a version of the rules, and terms hold for their merchant alone', () => {
  const versions = ['2026-12-06', '2026-12-07', '2026-12-09'].map((date) => gameOn(game, date));
  expect(versions.map(({ rulesVersion, closesBeforeMs }) => [rulesVersion, closesBeforeMs])).toEqual([
    [1, 900_000],
    [2, 60_000],
    [3, 60_000],
  ]);
  const base = (merchant: string, date: string) => settingsOn(changes, merchant, { base: 1800, other: 1 }, date);
  expect([base('laro', '2026-12-08'), base('dagat', '2026-12-09')]).toEqual(Array(2).fill({ base: 1800, other: 1 }));
  expect(base('laro', '2026-12-09')).toEqual({ base: 1700, other: 1 });
});

test('[LOTT-04] [LOTT-66] schedules and days without draws are written as text; what is none is refused', () => {
  for (const text of ['every 5 min', '14:00 17:00 24:00', '21:00 (1 3 5)']) expect(scheduleText(parseSchedule(text) ?? { every: 1 })).toBe(text);
  const wrong = ['', 'every 7 min', 'every 0 min', '17:00 14:00', '14:00 14:00', '00:00', '25:00', '14:00 (3 1)', '14:00 (8)', 'at noon'];
  expect(wrong.map(parseSchedule)).toEqual(wrong.map(() => null));
  expect(parseHolidays(holidaysText(PHILIPPINE_HOLIDAYS))).toEqual(PHILIPPINE_HOLIDAYS);
  expect(parseHolidays('')).toEqual(NO_HOLIDAYS);
  const none = ['13-01', '2027-02-30/2027-03-01', '2027-02-08/2027-02-05', '2027-02-05', '2027-02-05/2027-02-06/2027-02-07', 'Christmas'];
  expect(none.map(parseHolidays)).toEqual(none.map(() => null));
});
