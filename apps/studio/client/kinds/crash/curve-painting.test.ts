import { expect, test } from 'vitest';
import { roundStep } from './curve-painting.ts';

test('[GAME-28] the lines of the axes have round numbers, two to four of them', () => {
  for (const length of [9, 9.5, 15, 38, 80, 147, 900, 99_900, 153.6]) {
    const step = roundStep(length, 3);
    expect([1, 2, 5], String(length)).toContain(Number(step.toExponential(1).slice(0, 1)));
    expect(Math.floor(length / step)).toBeGreaterThanOrEqual(1);
    expect(Math.floor(length / step)).toBeLessThanOrEqual(4);
  }
});
