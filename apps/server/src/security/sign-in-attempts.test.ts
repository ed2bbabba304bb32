import { expect, test } from 'vitest';
import { attemptWindowMs, beginAttempt, type Attempts } from './sign-in-attempts.ts';

const START = 1_800_000_000_000;
const minutes = (count: number) => count * 60_000;

/** Begins failing attempts one after another at the given minutes. */
function run(...atMinutes: number[]): Attempts {
  let attempts: Attempts | null = null;
  for (const at of atMinutes) attempts = beginAttempt(attempts, START + minutes(at));
  return attempts as Attempts;
}

test('[T12] three attempts within the half hour are allowed, the fourth is locked out for half an hour', () => {
  expect(run(0, 10, 29)).toEqual({ failures: 3, firstFailedAt: START, lockedUntil: null });
  expect(run(0, 10, 29, 29)).toMatchObject({ lockedUntil: START + minutes(29) + attemptWindowMs });
});

test('[T12] failures older than half an hour do not count', () => {
  expect(run(0, 10, 31)).toEqual({ failures: 1, firstFailedAt: START + minutes(31), lockedUntil: null });
});

test('[T12] an attempt while locked changes nothing, and the count restarts when the lock has expired', () => {
  const locked = run(0, 0, 0, 0);
  expect(beginAttempt(locked, START + minutes(29))).toEqual(locked);
  expect(beginAttempt(locked, START + minutes(30))).toEqual({ failures: 1, firstFailedAt: START + minutes(30), lockedUntil: null });
});
