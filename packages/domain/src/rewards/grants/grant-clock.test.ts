import { expect, test } from 'vitest';
import { claimRefusal, grantEnd, type Grant, type Span } from './grant-states.ts';

const HOUR = 3_600_000;
const grant = (more: Partial<Grant> = {}): Grant => ({ kind: 'cash', state: 'claimable', createdAt: 0, from: 0, until: 100, ...more });
const pauses = (...spans: [number, number | null][]) => ({ pauses: spans.map(([from, until]): Span => ({ from, until })), bonuses: [] });
const bonuses = (...spans: [number, number | null][]) => ({ pauses: [], bonuses: spans.map(([from, until]): Span => ({ from, until })) });

test.each([
  ['a pause that is over adds its length', pauses([10, 30]), 50, 120],
  ['one that goes on adds what has passed of it', pauses([10, null]), 50, 140],
  ['one that goes on past the end keeps the grant open', pauses([10, null]), 500, 590],
  ['one whose end lies ahead adds what has passed of it', pauses([10, 80]), 50, 140],
  ['a pause from the end on adds nothing', pauses([100, 200]), 300, 100],
  ['a pause just before the end adds its length', pauses([99, 200]), 300, 201],
  ['one that has not begun adds nothing', pauses([60, 80]), 50, 100],
  ['one that begins now keeps the grant open', pauses([99, null]), 99, 100],
  ['a pause of before the grant counts from its begin', { ...pauses([-50, 20]) }, 50, 120],
  ['pauses are taken in the order of their begins', pauses([110, 120], [50, 70]), 300, 130],
  ['a second pause within the time of the first adds its own', pauses([10, 30], [105, 115]), 300, 130],
  ['what two pauses share is added once', pauses([10, 30], [20, 50]), 300, 140],
  ['a pause within another one adds nothing', pauses([10, 50], [20, 30]), 300, 140],
  ['the same pause twice is added once, also while it goes on', pauses([10, null], [10, null]), 50, 140],
])('[REW-06] [REW-59] the clock of a grant: %s', (_case, clock, now, expected) => {
  expect(grantEnd(grant(), clock, now)).toBe(expected);
});

test.each([
  ['a bonus that is over leaves 72 hours', bonuses([10, 50]), 60, 50 + 72 * HOUR],
  ['one that is over before the grant changes nothing', bonuses([-50, 0]), 60, 100],
  ['one that ends just after the begin of the grant counts', bonuses([-50, 1]), 60, 1 + 72 * HOUR],
  ['one from the end on changes nothing', bonuses([100, 200]), 300, 100],
  ['one that has not begun changes nothing', bonuses([70, 80]), 60, 100],
  ['an active one keeps the grant for 90 days from its creation', bonuses([10, null]), 60, 90 * 24 * HOUR],
  ['one whose end lies ahead does, too', bonuses([10, 80]), 60, 90 * 24 * HOUR],
  ['one that ends now is over', bonuses([10, 60]), 60, 60 + 72 * HOUR],
])('[REW-06] [REW-59] a grant of a bonus: %s', (_case, clock, now, expected) => {
  expect(grantEnd(grant({ kind: 'bonus' }), clock, now)).toBe(expected);
  // Other kinds wait for no bonus.
  expect(grantEnd(grant({ kind: 'cash' }), clock, now)).toBe(100);
});

test('[REW-06] [REW-59] a grant without an end has none, whatever pauses there are', () => {
  expect(grantEnd(grant({ until: null }), pauses([10, null]), 50)).toBeNull();
});

test('[REW-06] [REW-59] a pause refuses a claim from its first moment until before its end, and a bonus another bonus', () => {
  const refusals = [9, 10, 29, 30].map((now) => claimRefusal(grant(), pauses([10, 30]), now, null));
  expect(refusals).toEqual([null, 'reward.not_now', 'reward.not_now', null]);
  expect(claimRefusal(grant(), pauses([10, null]), 50, null)).toBe('reward.not_now');
  expect([9, 10, 40].map((now) => claimRefusal(grant({ kind: 'bonus' }), bonuses([10, null]), now, null))).toEqual([
    null,
    'bonus.active_already',
    'bonus.active_already',
  ]);
});
