import { expect, test } from 'vitest';
import { afterTry, countedAt, failuresForgottenMs, waitAfter, workAfter, workBits, type Failures } from './log-in-pace.ts';

const START = 1_800_000_000_000;
const minutes = (count: number) => count * 60_000;

test('[SAFE-20] [T12] the wait begins with the third failure, doubles, and never exceeds half an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000].map((count) => waitAfter(count) / 60_000)).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test('[SAFE-20] the work grows with the failures up to its bound', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(workAfter)).toEqual([12, 12, 12, 13, 14, 15, 16, 16]);
  expect(workAfter(1000)).toBe(workBits.max);
});

test('[SAFE-20] a try before its time is not taken and changes nothing', () => {
  let known: Failures | null = null;
  for (let guess = 0; guess < 3; guess += 1) known = afterTry(known, START);
  expect(known).toMatchObject({ count: 3, nextTryAt: START + minutes(1) });
  expect(afterTry(known, START + minutes(1) - 1)).toEqual({ ...known, isTaken: false });
  expect(afterTry(known, START + minutes(1))).toMatchObject({ count: 4, nextTryAt: START + minutes(3), isTaken: true });
});

test('[SAFE-20] [T12] an hour without a failure forgets them, and fewer guesses fit into a day than one half-hour lock after every three allows', () => {
  expect(countedAt({ count: 2, lastAt: START, nextTryAt: null }, START + failuresForgottenMs)).toBeNull();
  let known: Failures | null = null;
  let guesses = 0;
  for (let at = START; at < START + minutes(24 * 60); at += 1000) {
    const next = afterTry(known, at);
    if (next.isTaken) guesses += 1;
    known = next;
  }
  expect(guesses).toBeLessThan(60);
});
