import { curveClimb, stopsClimb } from '@laro/games/kinds/crash/climb';
import { TICK_MS } from '@laro/games/kinds/crash/climb';
import { describe, expect, test } from 'vitest';
import { axesOf, endOf, isStale, LEFT, pathsOf, roundStep, stretchOf, type CurveView, type Point } from './curve.ts';

const size = { width: 390, height: 420 };
const flightAt = (elapsedMs: number, more: Partial<CurveView> = {}): CurveView => ({
  course: curveClimb,
  isStops: false,
  elapsedMs,
  value: curveClimb.valueAt(Math.floor(elapsedMs / TICK_MS)),
  isOver: false,
  hasCraft: true,
  ...more,
});
const axesAt = (view: CurveView) => axesOf(size, view);
const drawnAt = (view: CurveView) => ({ axes: axesAt(view), ms: view.elapsedMs, value: view.value });

test('[GAME-28] the lines of the axes have round numbers, two to four of them', () => {
  for (const length of [9, 9.5, 15, 38, 80, 147, 900, 99_900, 153.6]) {
    const step = roundStep(length, 3);
    expect([1, 2, 5], String(length)).toContain(Number(step.toExponential(1).slice(0, 1)));
    expect(Math.floor(length / step)).toBeGreaterThanOrEqual(1);
    expect(Math.floor(length / step)).toBeLessThanOrEqual(4);
  }
});

describe('a drawing is stretched until it is drawn again', () => {
  test('[GAME-26] every point of it is where a new drawing would have it', () => {
    const [early, late] = [flightAt(14_000), flightAt(14_600)];
    const [before, now] = [axesAt(early), axesAt(late)];
    const [wide, high] = stretchOf(before, now);
    for (const ms of [0, 3000, 9000, 14_000]) {
      const value = curveClimb.valueAt(ms / TICK_MS);
      const stretched: Point = [LEFT + (before.x(ms) - LEFT) * wide, before.base + (before.y(value) - before.base) * high];
      expect(stretched[0]).toBeCloseTo(now.x(ms), 6);
      expect(stretched[1]).toBeCloseTo(now.y(value), 6);
    }
  });

  test('[GAME-26] it serves while the craft covers the missing piece, a fifth of a second at 14 s', () => {
    const drawn = drawnAt(flightAt(14_000));
    const serves = (ms: number, more: Partial<CurveView> = {}): boolean => {
      const view = flightAt(14_000 + ms, more);
      return !isStale(drawn, axesAt(view), view);
    };
    expect([16, 100, 200].map((ms) => serves(ms))).toEqual([true, true, true]);
    expect(serves(600)).toBe(false);
    // Where nothing covers the end, and at the crash, it is exact.
    expect([serves(40, { hasCraft: false }), serves(40, { isOver: true })]).toEqual([false, false]);
  });

  test('[GAME-26] at stops it is drawn again when the value rises', () => {
    const course = stopsClimb;
    const stops = (elapsedMs: number): CurveView => ({ ...flightAt(elapsedMs), course, isStops: true, value: course.valueAt(Math.floor(elapsedMs / TICK_MS)) });
    const [before, after] = [stops(13_400), stops(13_600)];
    expect(after.value).toBeGreaterThan(before.value);
    expect(isStale(drawnAt(before), axesAt(after), after)).toBe(true);
  });
});

test('[GAME-26] the line ends where the craft is', () => {
  for (const ms of [0, 500, 9000, 20_000]) {
    const view = flightAt(ms);
    const axes = axesAt(view);
    const { line, area } = pathsOf(axes, view);
    const end = endOf(axes, view).map((at) => at.toFixed(1));
    expect(line.endsWith(`L${end.join(' ')}`)).toBe(true);
    expect(area.startsWith(line)).toBe(true);
    expect(area.endsWith(`L${axes.x(0).toFixed(1)} ${axes.base.toFixed(1)}Z`)).toBe(true);
  }
});

test('[CRASH-05] at the end of a flight with stops the line is level with the point: the next stop was not reached', () => {
  const point = stopsClimb.valueAt(stopsClimb.tickOf(300));
  const elapsedMs = (stopsClimb.lastTick(point) + 1) * TICK_MS;
  const view: CurveView = { ...flightAt(elapsedMs), course: stopsClimb, isStops: true, value: point, isOver: true, hasCraft: false };
  const axes = axesAt(view);
  const heights = pathsOf(axes, view)
    .line.slice(1)
    .split('L')
    .map((place) => Number(place.split(' ')[1]));
  expect(Math.min(...heights).toFixed(1)).toBe(axes.y(point).toFixed(1));
  expect(heights.at(-1)?.toFixed(1)).toBe(axes.y(point).toFixed(1));
});
