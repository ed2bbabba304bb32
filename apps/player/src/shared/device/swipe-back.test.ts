import { afterEach, describe, expect, test, vi } from 'vitest';
import { isSwipeBack, isSwipingBack, watchSwipeBack } from './swipe-back.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[GEN-04] a swipe back', () => {
  test('[GEN-04] begins off the left edge, or goes over 100 px sideways', () => {
    expect(isSwipeBack({ startX: -1, startY: 300 }, 0, 300)).toBe(true);
    expect(isSwipeBack({ startX: 10, startY: 300 }, 111, 310)).toBe(true);
    expect(isSwipeBack({ startX: 10, startY: 300 }, 110, 300)).toBe(false);
  });
  test('[GEN-04] [CONST-01] ends 500 ms after its last movement', () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    watchSwipeBack();
    const touch = (name: string, clientX: number) => page.dispatchEvent(Object.assign(new Event(name), { touches: [{ clientX, clientY: 0 }] }));
    touch('touchstart', 5);
    expect(isSwipingBack()).toBe(false);
    touch('touchmove', 106);
    vi.advanceTimersByTime(400);
    touch('touchmove', 200);
    vi.advanceTimersByTime(499);
    expect(isSwipingBack()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isSwipingBack()).toBe(false);
  });
  test('[GEN-04] is not a scroll that drifts', () => {
    expect(isSwipeBack({ startX: 10, startY: 300 }, 130, 600)).toBe(false);
  });
});
