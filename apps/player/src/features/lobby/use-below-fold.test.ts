import { expect, test } from 'vitest';
import { isBelow } from './use-below-fold.ts';

test('[HOME-01] what comes late enters at once only below what is seen', () => {
  expect([isBelow(844, 844), isBelow(900, 844), isBelow(843.5, 844), isBelow(-20, 844)]).toEqual([true, true, false, false]);
});
