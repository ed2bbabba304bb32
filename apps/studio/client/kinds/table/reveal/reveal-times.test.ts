import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passPrizes, PRIZE_MS } from './passing-prize.ts';
import { RevealTimes } from './reveal-times.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('[TABLE-05] acts that a late client missed happen immediately, the rest at its time, and nothing of a reveal that was cleared', () => {
  const times = new RevealTimes();
  const done: string[] = [];
  times.later(-500, () => done.push('missed'));
  times.later(200, () => done.push('next'));
  times.later(400, () => done.push('last'));
  expect(done).toEqual(['missed']);
  vi.advanceTimersByTime(300);
  times.clear();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['missed', 'next']);
});

test('[TABLE-05] [GAME-27] prizes pass by and the drawn one stays; without motion and for a late client it is there immediately', () => {
  for (const [moves, fromMs, firstShown] of [
    [true, 100, '×1'],
    [false, 100, '×5'],
    [true, -PRIZE_MS, '×5'],
  ] as const) {
    const times = new RevealTimes();
    const badge = { hidden: true, textContent: '', classList: { toggle: vi.fn() } } as unknown as HTMLElement;
    const onLand = vi.fn();
    passPrizes(badge, { passing: ['1', '2'], drawn: '5', fromMs }, { times, moves: () => moves, onLand });
    vi.advanceTimersByTime(Math.max(0, fromMs));
    expect([moves, fromMs, badge.textContent, badge.hidden]).toEqual([moves, fromMs, firstShown, false]);
    vi.advanceTimersByTime(PRIZE_MS);
    expect([badge.textContent, onLand.mock.calls.length]).toEqual(['×5', 1]);
  }
});
