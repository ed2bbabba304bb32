import { expect, test } from 'vitest';
import type { Amount } from '@laro/domain/money/money';
import { easeStep, wholeUnits } from './pool-query.ts';

test('[HOME-06] the counter eases to the pool, never beyond it, and is there when the next figure is due', () => {
  let shown = 1000n;
  const steps: bigint[] = [];
  for (let left = 14n; left > 0n; left -= 1n) {
    shown = easeStep(shown, 1100n, left);
    steps.push(shown);
  }
  expect(shown).toBe(1100n);
  expect(steps.every((step, index) => step <= 1100n && step >= (steps[index - 1] ?? 1000n))).toBe(true);
  expect(new Set(steps).size).toBe(14);
});

test('[HOME-06] a pool that was won starts again immediately', () => {
  expect(easeStep(5000n, 250n, 14n)).toBe(250n);
});

test('[HOME-06] the counter shows whole units, cut', () => {
  expect(wholeUnits('250000.99' as Amount)).toBe(250_000n);
  expect(wholeUnits('0.99999' as Amount)).toBe(0n);
});
