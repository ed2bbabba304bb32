import { describe, expect, test } from 'vitest';
import { isSwipeBack } from './swipe-back.ts';

describe('[GEN-04] a swipe back', () => {
  test('[GEN-04] begins off the left edge, or goes over 100 px sideways', () => {
    expect(isSwipeBack({ startX: -1, startY: 300 }, 0, 300)).toBe(true);
    expect(isSwipeBack({ startX: 10, startY: 300 }, 111, 310)).toBe(true);
    expect(isSwipeBack({ startX: 10, startY: 300 }, 110, 300)).toBe(false);
  });
  test('[GEN-04] is not a scroll that drifts', () => {
    expect(isSwipeBack({ startX: 10, startY: 300 }, 130, 600)).toBe(false);
  });
});
