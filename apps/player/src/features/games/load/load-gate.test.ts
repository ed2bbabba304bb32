import { infiniteScrollAheadPx, infiniteScrollThrottleMs } from '@laro/domain/system/constants';
import { describe, expect, test } from 'vitest';
import { LoadGate, type GateView } from './load-gate.ts';

const gate = () => new LoadGate({ aheadPx: infiniteScrollAheadPx, throttleMs: infiniteScrollThrottleMs });
const near: GateView = { distanceToEndPx: 300, nowMs: 10_000, isHeld: false, isLoading: false, hasMore: true };

describe('loading on scroll', () => {
  test('[LIST-07] [CONST-01] loads within 300 px of the end and not before', () => {
    expect(gate().waitMs(near)).toBe(0);
    expect(gate().waitMs({ ...near, distanceToEndPx: 301 })).toBeNull();
    expect(gate().waitMs({ ...near, distanceToEndPx: -4000 })).toBe(0);
  });

  test('[LIST-07] [CONST-01] at most once a second', () => {
    const busy = gate();
    busy.pass(10_000);
    expect(busy.waitMs({ ...near, nowMs: 10_400 })).toBe(600);
    expect(busy.waitMs({ ...near, nowMs: 11_000 })).toBe(0);
  });

  test('[LIST-07] not while a panel holds the page, while loading, or after the last page', () => {
    expect(gate().waitMs({ ...near, isHeld: true })).toBeNull();
    expect(gate().waitMs({ ...near, isLoading: true })).toBeNull();
    expect(gate().waitMs({ ...near, hasMore: false })).toBeNull();
  });
});
