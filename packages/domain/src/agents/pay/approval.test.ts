import { expect, test } from 'vitest';
import { approvalsNeeded, statementNotes, type StatementFacts } from './approval.ts';

const limits = { autoMax: 1_000n, secondPersonAbove: 5_000n, runSecondPersonAbove: 20_000n, sharePercentMax: 45 };
const facts: StatementFacts = { amount: 300n, before: [], lineGgr: 10_000n, linePay: 100n, flaggedPercent: 0, latePercent: 0, isAccredited: true };
const jumps = (amount: bigint, before: bigint[]) => statementNotes({ ...facts, amount, before }, limits).includes('jump');

test('[AGENT-35] a jump is more than five times the median of the last six, whatever their order', () => {
  // Sorted: 10, 50, 60, 70, 200, 900; of two in the middle the lower one counts.
  const six = [900n, 10n, 70n, 60n, 200n, 50n];
  expect([jumps(300n, six), jumps(301n, six)]).toEqual([false, true]);
  // Earlier ones do not count: the median of all nine would be 70.
  expect(jumps(301n, [5_000n, 5_000n, 5_000n, ...six])).toBe(true);
  expect([jumps(350n, [70n, 10n, 900n]), jumps(351n, [70n, 10n, 900n])]).toEqual([false, true]);
  expect([jumps(450n, [90n]), jumps(451n, [90n])]).toEqual([false, true]);
  expect([jumps(400n, [80n, 80n, 90n, 80n, 80n]), jumps(401n, [80n, 80n, 90n, 80n, 80n])]).toEqual([false, true]);
});

test('[AGENT-35] below a fifth of the automatic maximum nothing is a jump, and each limit itself is still allowed', () => {
  expect([jumps(200n, []), jumps(201n, [])]).toEqual([false, true]);
  const large = (amount: bigint) => statementNotes({ ...facts, amount, before: [900n] }, limits);
  expect([large(1_000n), large(1_001n)]).toEqual([[], ['large']]);
  expect(approvalsNeeded([], 5_000n, 20_000n, limits)).toBe(0);
  expect(approvalsNeeded([], 5_001n, 20_000n, limits)).toBe(2);
  expect(approvalsNeeded(['large'], 5_000n, 20_001n, limits)).toBe(2);
});
