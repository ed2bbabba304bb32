import { expect, test } from 'vitest';
import { fallShare, isAtRest, placeAt, speedAt, stopRun, type ReelRun } from './reel-motion.ts';

const started: ReelRun = { startedAt: 1000, from: 40, stop: null };
const every = (from: number, to: number): number[] => Array.from({ length: (to - from) / 4 }, (_, index) => from + index * 4);

test('[T56] a reel turns the same way whatever it will show, and stops on a whole row', () => {
  for (const at of [1400, 1650.5, 2222, 3001]) {
    const run = stopRun(started, at);
    expect(placeAt(run, at)).toBeCloseTo(placeAt(started, at), 6);
    expect(Number.isInteger(run.stop?.to)).toBe(true);
    expect(placeAt(run, at + 2000)).toBe(run.stop?.to);
    expect(isAtRest(run, at + 2000)).toBe(true);
    expect(isAtRest(run, at)).toBe(false);
  }
});

test('[T56] a reel never jumps: it moves less than a third of a row in 4 ms', () => {
  const run = stopRun(started, 1800);
  const places = every(1000, 2600).map((now) => placeAt(run.stop && now >= run.stop.at ? run : started, now));
  for (let index = 1; index < places.length; index += 1) expect(Math.abs((places[index] ?? 0) - (places[index - 1] ?? 0))).toBeLessThan(0.34);
});

test('[T56] it is fast in between and still at the end', () => {
  expect(speedAt(started, 1700)).toBeGreaterThan(20);
  expect(Math.abs(speedAt(stopRun(started, 1700), 3000))).toBeLessThan(0.01);
});

test('[T62] what falls begins above and ends in its place', () => {
  expect([fallShare(0), fallShare(1), fallShare(2)]).toEqual([0, 1, 1]);
  expect(every(0, 400).every((now) => fallShare(now / 400) <= 1)).toBe(true);
});
