import { expect, test } from 'vitest';
import {
  calendarRule,
  calendarState,
  calendarStates,
  onMissChoices,
  shippedMakeUp,
  signInBounds,
  signInWorstCase,
  type SignInBody,
} from './sign-in-program.ts';

const body: SignInBody = {
  onMiss: 'continue',
  days: [
    { kind: 'cash', amount: 300n },
    { kind: 'points', amount: 10_000n },
    { kind: 'cash', amount: 500n },
  ],
  makeUps: 2,
  makeUpDays: 3,
  makeUpPoints: 40,
  segment: [],
};

test('[REW-34] [REW-59] the calendar of a program has one step for each reward', () => {
  expect(calendarRule(body)).toEqual({ length: 3, onMiss: 'continue', makeUps: 2, makeUpDays: 3 });
});

test('[REW-29] [REW-59] the worst case of a month is the day that costs most, for every member on 31 days', () => {
  expect(signInWorstCase(body, 10, 5)).toBe(500n * 10n * 31n);
  // At 6 hundredths a point, 10,000 units of points cost 600.
  expect(signInWorstCase(body, 10, 6)).toBe(600n * 10n * 31n);
  expect(signInWorstCase(body, 0, 5)).toBe(0n);
  expect(signInWorstCase({ days: [] }, 10, 5)).toBe(0n);
});

const shown = { today: '2026-11-20', first: '2026-11-10', signed: false, madeUp: false, paused: false };

test.each([
  ['2026-11-15', { signed: true }, 'signed'],
  ['2026-11-15', { madeUp: true }, 'made_up'],
  ['2026-11-15', { paused: true }, 'paused'],
  ['2026-11-15', {}, 'missed'],
  ['2026-11-10', {}, 'missed'],
  ['2026-11-09', {}, 'before'],
  ['2026-11-09', { first: null }, 'before'],
  ['2026-11-09', { paused: true }, 'paused'],
  ['2026-11-20', {}, 'today'],
  ['2026-11-20', { signed: true, paused: true }, 'signed'],
  ['2026-11-20', { paused: true }, 'today'],
  ['2026-11-21', {}, 'ahead'],
  ['2026-11-21', { paused: true }, 'ahead'],
  ['2026-11-15', { signed: true, madeUp: true }, 'signed'],
] as const)('[REW-24] [REW-34] [REW-59] the date %s with %j is shown as %s', (day, change, state) => {
  expect(calendarState(day, { ...shown, ...change })).toBe(state);
  expect(calendarStates).toContain(state);
});

test('[REW-34] [REW-59] bounds and shipped figures of a program', () => {
  expect(signInBounds).toEqual({
    days: { min: 1, max: 31 },
    makeUps: { min: 0, max: 3 },
    makeUpDays: { min: 1, max: 3 },
    makeUpPoints: { min: 0, max: 100_000 },
  });
  expect(shippedMakeUp).toEqual({ makeUps: 1, makeUpDays: 1, makeUpPoints: 50 });
  expect(onMissChoices).toEqual(['restart', 'continue']);
});
