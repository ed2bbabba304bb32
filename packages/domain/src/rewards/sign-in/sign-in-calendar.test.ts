import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt } from '../../time/day-at.ts';
import { makeUp, makeUpDay, mayMakeUp, runBefore, signIn, stepOn, streakOn, type SignInDates, type SignInRule } from './sign-in-calendar.ts';

const rule: SignInRule = { length: 7, onMiss: 'restart', makeUps: 1, makeUpDays: 1 };
const none: SignInDates = { signed: [], madeUp: [], paused: [] };
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;

/** Signs at moments of a zone; a missed day in brackets is made up. */
function play(zone: string, acts: readonly (string | [string, string])[], own: SignInRule = rule) {
  let dates = none;
  return acts.map((act) => {
    const [at, missed] = typeof act === 'string' ? [act, null] : act;
    const today = dayAt(Date.parse(at), zone);
    const outcome = missed === null ? signIn(own, dates, today) : makeUp(own, dates, missed, today);
    dates = outcome.dates;
    return [today.slice(8), outcome.result, outcome.step, outcome.streak];
  });
}

describe('the days of sign-in', () => {
  test('[REW-33] W8: a day of 25 hours', () => {
    expect(play('Europe/London', ['2026-10-24T09:00:00Z', '2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z', '2026-10-26T00:10:00Z'])).toEqual([
      ['24', 'signed', 1, 1],
      ['25', 'signed', 2, 2],
      ['25', 'signed_already', 2, 2],
      ['26', 'signed', 3, 3],
    ]);
  });

  test('[REW-33, REW-34] W9: a second decides the day; a missed day is made up once in seven', () => {
    const acts = [
      '2026-11-20T15:59:59Z',
      '2026-11-20T16:00:00Z',
      ['2026-11-23T01:00:00Z', day(22)],
      '2026-11-23T01:00:00Z',
      ['2026-11-25T01:00:00Z', day(24)],
    ] as const;
    expect(play('Asia/Manila', [...acts.map((act) => act as string | [string, string]), '2026-11-25T01:00:00Z'])).toEqual([
      ['20', 'signed', 1, 1],
      ['21', 'signed', 2, 2],
      ['23', 'made_up', null, 3],
      ['23', 'signed', 4, 4],
      ['25', 'sign_in.no_make_up', null, 0],
      ['25', 'signed', 1, 1],
    ]);
  });

  test('[REW-33] past midnight the page’s day has ended', () => {
    expect(signIn(rule, none, day(21), day(20))).toMatchObject({ result: 'sign_in.day_over', dates: none });
  });

  test('[REW-32] the cycle begins again after its length, or goes on over missed days', () => {
    const signed = { ...none, signed: [1, 2, 3, 4, 5, 6, 7].map(day) };
    expect([stepOn(rule, signed, day(8)), stepOn(rule, signed, day(9))]).toEqual([1, 1]);
    expect(stepOn({ ...rule, onMiss: 'continue' }, { ...signed, signed: [day(1), day(3)] }, day(9))).toBe(3);
  });

  test('[REW-24] dates of a time-out are left out, so that a pause costs no streak', () => {
    const paused = { signed: [1, 2].map(day), madeUp: [], paused: [3, 4].map(day) };
    expect([runBefore(paused, day(5)), streakOn(paused, day(5)), runBefore(paused, day(6))]).toEqual([2, 2, 0]);
    expect(runBefore({ ...paused, signed: [1, 2, 3].map(day) }, day(5))).toBe(3);
  });

  test.each([
    ['the day before', {}, none.madeUp, 22, true],
    ['too long ago', {}, none.madeUp, 21, false],
    ['within the days that the rule allows', { makeUpDays: 2 }, none.madeUp, 21, false],
    ['made up before, within a cycle', {}, [day(16)], 22, false],
    ['made up before, more than a cycle ago', {}, [day(15)], 22, true],
    ['where missed days cost nothing', { onMiss: 'continue' }, none.madeUp, 22, false],
  ] as const)('[REW-34] making up: %s', (_, change, madeUp, missed, expected) => {
    const dates = { ...none, signed: [day(21)], madeUp };
    expect(mayMakeUp({ ...rule, ...change }, dates, day(missed), day(23))).toBe(expected);
  });

  test('[REW-34] nothing is made up without the day before it, or once today is signed', () => {
    expect(mayMakeUp(rule, { ...none, signed: [day(20)] }, day(22), day(23))).toBe(false);
    expect(mayMakeUp(rule, { ...none, signed: [day(21), day(23)] }, day(22), day(23))).toBe(false);
  });

  test('[REW-34] the date to make up is the missed one with its day before signed, as far back as the rule allows', () => {
    const dates = { ...none, signed: [day(20)] };
    const wide = { ...rule, makeUps: 2, makeUpDays: 3 };
    expect([makeUpDay(rule, dates, day(22)), makeUpDay(rule, dates, day(23)), makeUpDay(wide, dates, day(23))]).toEqual([day(21), null, day(21)]);
    expect(makeUpDay(wide, { ...dates, madeUp: [day(21)] }, day(23))).toBe(day(22));
    expect(makeUpDay({ ...wide, makeUps: 1 }, { ...dates, madeUp: [day(21)] }, day(23))).toBeNull();
    expect(makeUpDay({ ...rule, makeUps: 0 }, dates, day(22))).toBeNull();
  });

  const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 25 }).map((numbers) => numbers.map(day));

  test('[REW-32, REW-59] a signed date is signed once, lengthens the run by one, and gives a step of the cycle', () => {
    fc.assert(
      fc.property(someDays, someDays, fc.integer({ min: 1, max: 31 }), fc.boolean(), (signed, paused, length, isRestart) => {
        const own: SignInRule = { ...rule, length, onMiss: isRestart ? 'restart' : 'continue' };
        const before = { signed, madeUp: [], paused };
        const first = signIn(own, before, day(26));
        expect(first.streak).toBe(runBefore(before, day(26)) + 1);
        expect(first.step).toBe(((isRestart ? first.streak - 1 : signed.length) % length) + 1);
        expect(signIn(own, first.dates, day(26))).toEqual({ ...first, result: 'signed_already' });
      }),
    );
  });

  test('[REW-24, REW-59] leaving a date out for a pause never shortens a run', () => {
    fc.assert(
      fc.property(someDays, someDays, fc.integer({ min: 1, max: 25 }), (signed, paused, number) => {
        const before = { signed, madeUp: [], paused };
        expect(runBefore({ ...before, paused: [...paused, day(number)] }, day(26))).toBeGreaterThanOrEqual(runBefore(before, day(26)));
      }),
    );
  });
});
