import { expect, test } from 'vitest';
import { bentBy } from './squeeze.ts';

test('[TABLE-11] a finger bends a card by its way and turns it after a while, in any direction', () => {
  expect([bentBy(0, 0), bentBy(28, 0), bentBy(0, -28), bentBy(-56, 0), bentBy(60, 60)]).toEqual([0, 0.5, 0.5, 1, 1]);
});
