import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showToast, toastMs, useToasts } from './toasts.ts';

const shown = () => useToasts.getState().current?.text ?? null;

describe('[CONST-01] toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['notice', 1500],
    ['short', 3000],
    ['long', 8000],
  ] as const)('[CONST-01] a %s stays %d ms', (kind, ms) => {
    showToast('kept', 'ok', toastMs[kind]);
    vi.advanceTimersByTime(ms - 1);
    expect(shown()).toBe('kept');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  test('[CONST-01] one shows at a time, the newest, for its own time', () => {
    showToast('first', 'ok', 1000);
    vi.advanceTimersByTime(900);
    showToast('second', 'ok', 1000);
    vi.advanceTimersByTime(200);
    expect(shown()).toBe('second');
  });

  test('[CONST-01] hiding an old one leaves the new one', () => {
    const hide = showToast('first');
    showToast('second');
    hide();
    expect(shown()).toBe('second');
  });
});
