import { codeWaitPollMs, codeWaitSeconds } from '@laro/domain/system/constants';

/** Time at which another code may be requested, by the server's clock. */
export interface CodeTimes {
  /** Missing where a call does not say it: then our own clock has to do. */
  sentAt?: string | undefined;
  resendAt: string;
}

const LONGEST_WAIT_MS = 3_600_000;

/** How long to wait, in milliseconds. Only the difference of the server's two moments counts, because clocks of phones are often wrong. */
export function waitOf({ sentAt, resendAt }: CodeTimes, now: number): number {
  const waitMs = Date.parse(resendAt) - (sentAt === undefined ? now : Date.parse(sentAt));
  return Number.isFinite(waitMs) && waitMs <= LONGEST_WAIT_MS ? Math.max(waitMs, 0) : codeWaitSeconds * 1000;
}

/**
 * The wait for another code: idle → counting, looked at every 500 ms → idle (LOGIN-08, REG-07). `onChange` gets the whole seconds that are left, null
 * when idle.
 */
export function createCountdown(onChange: (seconds: number | null) => void, now: () => number = Date.now) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(timer);
  return {
    start: (waitMs: number): void => {
      stop();
      const until = now() + waitMs;
      const look = (): void => {
        // A phone that has slept comes back to the right second, not to where the counting stopped.
        const left = Math.ceil((until - now()) / 1000);
        if (left <= 0) stop();
        onChange(left > 0 ? left : null);
      };
      timer = setInterval(look, codeWaitPollMs);
      look();
    },
    stop,
  };
}
