import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from '../parts/draws/server-clock.ts';

const DEVICE = Date.parse('2026-11-29T04:00:00Z');
/** The device's clock is a minute behind. */
const AHEAD = 60_000;
const server = (atMs: number) => new Date(DEVICE + AHEAD + atMs).toISOString();
/** An answer by times after the start of the test: request sent, answer written by the server, answer received. */
const answer = (sent: number, written: number, got: number) => noteServerTime(server(written), DEVICE + sent, DEVICE + got);
/** How wrong the page's idea of the server's time is. */
const error = () => Math.abs(serverNow() - (DEVICE + AHEAD));

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: DEVICE }));
afterEach(() => void vi.useRealTimers());

test('[LOTT-61] a slow answer sets the clock back by half of its time at most, and not at all once a quick one has come', () => {
  // Four seconds on the way back: an estimate by its receipt alone would be four seconds late, past the closing of a draw.
  answer(0, 0, 4000);
  expect(error()).toBeLessThanOrEqual(2000);
  answer(5000, 5020, 5040);
  expect(error()).toBeLessThanOrEqual(20);
  for (const at of [6000, 12_000]) answer(at, at, at + 5000);
  expect(error()).toBeLessThanOrEqual(20);
});

test('[LOTT-61] answers narrow the estimate together: one slow on its way back, one slow on its way to the server', () => {
  answer(0, 0, 3000);
  answer(4000, 7000, 7000);
  expect(error()).toBe(0);
});

test('[LOTT-61] after the clock of the device was set, the newest answer counts alone', () => {
  answer(0, 20, 40);
  vi.setSystemTime(DEVICE + 3_600_000);
  noteServerTime(server(0), DEVICE + 3_600_000, DEVICE + 3_600_040);
  expect(Math.abs(serverNow() - (DEVICE + AHEAD))).toBeLessThanOrEqual(20);
});
