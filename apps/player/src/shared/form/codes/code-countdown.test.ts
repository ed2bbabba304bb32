import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCountdown, waitOf } from './code-countdown.ts';

describe('the wait for another code', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[LOGIN-08] idle → counting, looked at every 500 ms → idle', () => {
    const seen: (number | null)[] = [];
    createCountdown((seconds) => seen.push(seconds)).start(2000);
    expect(seen).toEqual([2]);
    vi.advanceTimersByTime(499);
    expect(seen).toEqual([2]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([2, 2]);
    vi.advanceTimersByTime(1500);
    expect(seen).toEqual([2, 2, 1, 1, null]);
    vi.advanceTimersByTime(60_000);
    expect(seen).toHaveLength(5);
  });

  test('[REG-07] a phone that slept comes back to the server’s second', () => {
    const seen: (number | null)[] = [];
    const clock = { now: 1_000_000 };
    createCountdown(
      (seconds) => seen.push(seconds),
      () => clock.now,
    ).start(60_000);
    clock.now += 45_000;
    vi.advanceTimersByTime(500);
    expect(seen.at(-1)).toBe(15);
  });

  test('[LOGIN-08] beginning again leaves one count', () => {
    const seen: (number | null)[] = [];
    const countdown = createCountdown((seconds) => seen.push(seconds));
    countdown.start(60_000);
    countdown.start(10_000);
    seen.length = 0;
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([10, 9]);
    countdown.stop();
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual([10, 9]);
  });

  test('[LOGIN-08] the wait is the server’s, whatever our clock says', () => {
    const times = { sentAt: '2020-01-01T00:00:00Z', resendAt: '2020-01-01T00:00:45Z' };
    expect(waitOf(times, Date.parse('2031-05-05T00:00:00Z'))).toBe(45_000);
    expect(waitOf({ resendAt: '2020-01-01T00:00:45Z' }, Date.parse('2020-01-01T00:00:15Z'))).toBe(30_000);
  });

  test.each(['', 'soon', '2999-01-01T00:00:00Z'])('[LOGIN-08] a moment that cannot be meant (%s) is a minute', (resendAt) => {
    expect(waitOf({ resendAt }, Date.parse('2026-01-01T00:00:00Z'))).toBe(60_000);
  });
});
