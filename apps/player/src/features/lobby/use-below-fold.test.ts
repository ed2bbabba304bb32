import { expect, test } from 'vitest';
import { isBelow } from './use-below-fold.ts';

test('[HOME-01] late parts are inserted immediately only below the viewport', () => {
  expect([isBelow(844, 844), isBelow(900, 844), isBelow(843.5, 844), isBelow(-20, 844)]).toEqual([true, true, false, false]);
});
