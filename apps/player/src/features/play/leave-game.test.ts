import { expect, test } from 'vitest';
import { stepsBack } from './leave-game.ts';

test('[HDR-01] one step leads back, and one more for every entry that the game has added to the history', () => {
  expect(stepsBack(5, 5)).toBe(-1);
  expect(stepsBack(5, 8)).toBe(-4);
  expect(stepsBack(5, 3)).toBe(-1);
});
