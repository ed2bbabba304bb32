import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { keptBy, missingPoints } from './mall-texts.ts';

test('[MALL-10] the missing points are counted from what is shown, whole and cut', () => {
  expect(missingPoints({ price: 100 }, '99.99999' as Amount)).toBe(1);
  expect(missingPoints({ price: 100 }, '100.00' as Amount)).toBe(0);
  expect(missingPoints({ price: 100 }, '350.00' as Amount)).toBe(0);
});

test('[MALL-10] a card says the first reason that keeps a member from goods', () => {
  const free = { left: null, leftForMe: null, rankNeeded: null, isOnHold: false };
  expect(keptBy(free)).toBeNull();
  expect(keptBy({ ...free, left: 0, leftForMe: 0, rankNeeded: 'Araw', isOnHold: true })).toBe('hold');
  expect(keptBy({ ...free, left: 0, leftForMe: 0, rankNeeded: 'Araw' })).toBe('rank');
  expect(keptBy({ ...free, left: 0, leftForMe: 0 })).toBe('limit');
  expect(keptBy({ ...free, left: 0 })).toBe('stock');
  expect(keptBy({ ...free, left: 1, leftForMe: 1 })).toBeNull();
});
