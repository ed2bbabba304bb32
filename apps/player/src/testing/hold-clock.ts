import { onTestFinished, vi } from 'vitest';

export interface HeldClock {
  /** Moves the clock on by milliseconds. */
  pass: (ms: number) => void;
  /** The time of a server whose clock showed `iso` when this one was stopped. */
  serverTime: (iso: string) => string;
}

/**
 * Stops the clock of this test, so that what a page says does not depend on how fast the machine is. Timers go on, and with them the pages look at
 * the clock.
 */
export function holdClock(): HeldClock {
  const begun = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: begun });
  onTestFinished(() => void vi.useRealTimers());
  return {
    pass: (ms) => void vi.setSystemTime(Date.now() + ms),
    serverTime: (iso) => new Date(Date.parse(iso) + Date.now() - begun).toISOString(),
  };
}
