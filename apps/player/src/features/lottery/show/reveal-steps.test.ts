import { expect, test } from 'vitest';
import { revealSteps, stepMs } from './reveal-steps.ts';

test.each([
  ['345', ['3', '34', '345']],
  ['17,4,41', ['17', '17,4', '17,4,41']],
  ['1234/0077,1243/55', ['//55', '/0077/55', '/0077,1243/55', '1234/0077,1243/55']],
])('[LOTT-62] %s is revealed number by number, boards from the last prize up', (result, steps) => {
  expect(revealSteps(result)).toEqual(steps);
});

test('[LOTT-62] a show of any family takes three to six seconds', () => {
  for (const count of [2, 3, 5, 6, 7, 10, 20, 23, 27]) {
    expect(stepMs(count) * count).toBeGreaterThanOrEqual(3000);
    expect(stepMs(count) * count).toBeLessThanOrEqual(6000);
  }
});
