import { expect, test } from 'vitest';
import { canClosure, closureActFor, isEmptied, nextClosureLook } from './closure-rules.ts';
import { MAJOR_UNIT } from '../money/money.ts';

const cent = MAJOR_UNIT / 100n;
const nothing = { cash: 0n, held: 0n, hasOpenRounds: false };

test('[T54] an account is empty once no payable cash, no held money and no open round is left', () => {
  expect(isEmptied(nothing, cent)).toBe(true);
  expect(isEmptied({ ...nothing, cash: cent - 1n }, cent)).toBe(true);
  expect(isEmptied({ ...nothing, cash: cent }, cent)).toBe(false);
  expect(isEmptied({ ...nothing, held: 1n }, cent)).toBe(false);
  expect(isEmptied({ ...nothing, hasOpenRounds: true }, cent)).toBe(false);
});

test('[T54] a closure follows the balance in both directions and ends only by reopening', () => {
  const money = { ...nothing, cash: cent };
  expect(closureActFor('emptying', nothing, cent)).toBe('empty');
  expect(closureActFor('emptying', money, cent)).toBeNull();
  expect(closureActFor('closed', money, cent)).toBe('receive');
  expect(closureActFor('closed', nothing, cent)).toBeNull();
  expect(closureActFor('reopened', money, cent)).toBeNull();
  expect(canClosure('reopen', 'closed')).toBe(true);
  expect(canClosure('reopen', 'reopened')).toBe(false);
});

test('[T54] the time between two looks at a closure doubles up to a bound', () => {
  const at = new Date(0);
  const minutes = (state: 'emptying' | 'closed', looks: number) => nextClosureLook(at, state, looks).getTime() / 60_000;
  expect([0, 1, 2].map((looks) => minutes('emptying', looks))).toEqual([1, 2, 4]);
  expect(minutes('emptying', 50)).toBe(256);
  expect(minutes('closed', 50)).toBe(65_536);
});
