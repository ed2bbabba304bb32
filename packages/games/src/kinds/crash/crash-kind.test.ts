import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { compare, fractionText, power, rational } from '../../figures/rational.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { isTakeable, stopValues } from './climb.ts';
import { curveCourse, stopsCourse } from './course.ts';
import { crashKind, shownTargets, targetFigures } from './crash-kind.ts';
import { crashReplay, decideFlight, type CrashBet } from './crash-replay.ts';
import { crashCurve } from './rules.ts';

const rulesOf = (id: string) => crashKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const mesa = rulesOf('mesa-crash-live');
const kite = rulesOf('crash-saranggola');
const jeepney = rulesOf('jeepney-crash');
const units = (major: number): string => String(major * 100_000);
const bet = (stake: number, changes: Partial<CrashBet> = {}) => ({ stake: units(stake), target: null, takes: [], isBack: false, ...changes });
const hand = (tick: number, isHalf = false) => ({ tick, isHalf });

test('[CRASH-01] every tick to 10,000 times the stake has its value, its first tick and its last', () => {
  const course = curveCourse(97);
  const values = [...crashCurve()];
  let wrong = 0;
  values.forEach((value, tick) => {
    const isFirst = values[tick - 1] !== value;
    if (course.valueAt(tick) !== value || (isFirst && course.tickOf(value) !== tick) || course.lastTick(value) < tick) wrong += 1;
  });
  expect(wrong).toBe(0);
  expect([course.tickOf(101), course.tickOf(200), course.tickOf(1000), course.tickOf(100_000)]).toEqual([9, 578, 1920, 5760]);
  expect([course.lastTick(100), course.valueAt(course.lastTick(2428)), course.valueAt(999_999)]).toEqual([8, 2426, 1_000_000]);
});

test('[CRASH-02] [CRASH-03] before its first tick no flight has a value that can be taken', () => {
  const before = [-1, -8, -30, -75, -999_999];
  expect([curveCourse(97), stopsCourse].flatMap(({ valueAt }) => before.map(valueAt))).toEqual(Array.from({ length: 10 }, () => 100));
});

test('[CRASH-01] [GAME-03] stops are reached with 9/10 each, and no stop returns more than 96 %', () => {
  expect(stopValues().slice(0, 4)).toEqual([100, 106, 118, 131]);
  expect([stopsCourse.valueAt(74), stopsCourse.valueAt(75), stopsCourse.tickOf(118), stopsCourse.lastTick(100), stopsCourse.lastTick(118)]).toEqual([
    100, 106, 150, 74, 224,
  ]);
  for (const [stop, value] of stopValues().entries()) {
    if (stop === 0) continue;
    expect(compare(targetFigures(jeepney, value).rtp, rational(96n, 100n))).toBeLessThanOrEqual(0);
    expect(compare(targetFigures(jeepney, value).rtp, rational(95n, 100n))).toBeGreaterThan(0);
    expect(targetFigures(jeepney, value).hitRate).toEqual(power(rational(9n, 10n), stop));
  }
  const rounds = 20_000;
  const draws = quickDraws('stops');
  const points = Array.from({ length: rounds }, () => stopsCourse.draw(draws));
  const share = points.filter((point) => point >= (stopValues()[7] ?? 0)).length / rounds;
  // Four deviations around 0.9⁷.
  expect(Math.abs(share - 0.4783)).toBeLessThan(0.0142);
});

test('[GAME-03] every target of the curve returns its exact fraction', () => {
  expect(fractionText(targetFigures(kite, 200).rtp)).toBe('97/100');
  expect(fractionText(targetFigures(mesa, 200).rtp)).toBe('193/200');
  expect(shownTargets(kite).every((target) => isTakeable(curveCourse(97), target))).toBe(true);
  expect(shownTargets(jeepney).every((target) => isTakeable(stopsCourse, target))).toBe(true);
  expect(crashKind.facts(kite)).toEqual({ rtp: '97.000', volatility: 'low', topPrizeOdds: '10310' });
});

test('[CRASH-02] a take wins at the point, loses one tick later, and the second of two pays nothing', () => {
  const last = curveCourse(96.5).lastTick(2426);
  expect(decideFlight(mesa, bet(100, { takes: [hand(last)] }), { point: 2426 })).toMatchObject({ totalWin: units(2426), takes: [{ at: 2426, halves: 2 }] });
  expect(decideFlight(mesa, bet(100, { takes: [hand(last + 1)] }), { point: 2426 })).toMatchObject({ totalWin: '0', takes: [] });
  expect(decideFlight(mesa, bet(100, { takes: [hand(578), hand(600)] }), { point: 2428 })).toMatchObject({ totalWin: units(200), takes: [{ at: 200 }] });
  expect(decideFlight(mesa, bet(100, { takes: [hand(8)] }), { point: 2428 }).totalWin).toBe('0');
});

test('[CRASH-03] an automatic target that is reached pays exactly itself, and a take after it changes nothing', () => {
  const targeted = bet(100, { target: 250, takes: [hand(1920)] });
  expect(decideFlight(mesa, targeted, { point: 2428 })).toMatchObject({ totalWin: units(250), takes: [{ at: 250, by: 'target', tick: null }] });
  expect(decideFlight(mesa, bet(100, { target: 2428 }), { point: 2428 }).totalWin).toBe(units(2428));
  expect(decideFlight(mesa, bet(100, { target: 2429 }), { point: 2428 }).totalWin).toBe('0');
});

test('[CRASH-06] [CRASH-07] of a half taken stake the rest flies on to its target, is lost, or comes back after an outage', () => {
  const half = bet(100, { takes: [hand(578, true)] });
  expect(decideFlight(mesa, half, { point: 300 })).toMatchObject({ totalWin: units(100), takes: [{ at: 200, halves: 1 }] });
  expect(decideFlight(mesa, { ...half, target: 300 }, { point: 300 }).totalWin).toBe(units(250));
  expect(decideFlight(mesa, { ...half, isBack: true }, { point: 300 })).toMatchObject({ totalWin: units(150), isBack: true });
  expect(decideFlight(mesa, { ...half, takes: [hand(578, true), hand(1920, true)] }, { point: 2428 }).totalWin).toBe(units(600));
  expect(crashReplay.readBet(kite, { ...half, stake: units(100) })).toBeNull();
});

test('[CRASH-08] a stake that may return no more is taken there', () => {
  const high = crashReplay.readBet(mesa, { stake: units(20_000) });
  expect(high?.bet).toMatchObject({ limit: 10_000, target: null });
  expect(decideFlight(mesa, bet(20_000), { point: 50_000 })).toMatchObject({ totalWin: units(2_000_000), takes: [{ at: 10_000, by: 'limit' }] });
  expect(decideFlight(mesa, bet(20_000), { point: 9999 }).totalWin).toBe('0');
  // At 500 a stop above 400 times would be too much: the last stop below it is.
  const stops = crashReplay.readBet(jeepney, { stake: units(500) })?.bet.limit ?? 0;
  expect(stopValues()).toContain(stops);
  expect([stops <= 40_000, stops > 36_000]).toEqual([true, true]);
});

test('[GAME-04] stakes and targets that are not offered are refused', () => {
  for (const input of [null, {}, { stake: units(0) }, { stake: units(20_001) }, { stake: '1050000' }, { stake: 10 }, { stake: units(10), target: 100 }])
    expect(crashReplay.readBet(mesa, input)).toBeNull();
  for (const target of [1_000_001, 150.5, '200', -1, 0]) expect(crashReplay.readBet(kite, { stake: units(10), target })).toBeNull();
  expect([crashReplay.readBet(jeepney, { stake: units(1), target: 119 }), crashReplay.readBet(jeepney, { stake: units(1), target: 118 })?.stake]).toEqual([
    null,
    100_000n,
  ]);
  for (const takes of [[hand(-1)], [hand(1), hand(2), hand(3)], [null], 'now']) expect(crashReplay.readBet(mesa, { stake: units(10), takes })).toBeNull();
});

test('[GAME-10] a flight is played again from its seeds, and a changed record is found', () => {
  const seeds = { serverSeed: '7f'.repeat(32), clientSeed: 'mine', nonce: 3 };
  const read = crashReplay.readBet(mesa, bet(100, { target: 1200, takes: [hand(20, true)] }));
  const round = crashReplay.begin(mesa, read?.bet ?? expect.fail(), fairDraws(seeds));
  expect(crashKind.verify(mesa, { commitment: '', seeds, round })).toMatchObject({ sameRules: true, sameRound: true });
  expect(crashKind.verify(mesa, { commitment: '', seeds, round: { ...round, point: (round.point ?? 0) + 1 } }).sameRound).toBe(false);
  expect(crashKind.verify(mesa, { commitment: '', seeds, round: { ...round, totalWin: units(1) } }).sameRound).toBe(false);
});
