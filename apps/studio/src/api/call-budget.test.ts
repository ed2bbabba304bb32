import { expect, test } from 'vitest';
import { CallBudget } from './call-budget.ts';

test('[T87] a session has a burst of calls and ten a second after it; another one is not touched', () => {
  let now = 0;
  const budget = new CallBudget(() => now);
  for (let call = 0; call < 120; call += 1) expect(budget.take('a')).toBe(0);
  expect(budget.take('a')).toBe(100);
  expect(budget.take('b')).toBe(0);
  now += 50;
  expect(budget.take('a')).toBeLessThanOrEqual(51);
  now += 60;
  expect(budget.take('a')).toBe(0);
  now += 60_000;
  for (let call = 0; call < 120; call += 1) expect(budget.take('a')).toBe(0);
  expect(budget.take('a')).toBeGreaterThan(0);
});
