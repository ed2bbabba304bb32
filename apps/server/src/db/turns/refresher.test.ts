import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refresher } from './refresher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const gates = () => {
  const waiting: PromiseWithResolvers<void>[] = [];
  const read = vi.fn(() => {
    const gate = Promise.withResolvers<void>();
    waiting.push(gate);
    return gate.promise;
  });
  return { waiting, read };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('[GATE-03] [T65] a caller during a reading gets a reading that began after the call', async () => {
  const { waiting, read } = gates();
  const refresher = new Refresher(read, () => {});
  const first = refresher.refresh();
  const second = refresher.refresh();
  expect(read).toHaveBeenCalledTimes(1);
  waiting[0]?.resolve();
  await first;
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
  waiting[1]?.resolve();
  await second;
});

test('[GATE-03] in the background it reads every second and a half, never two at the same time, and continues after a failure', async () => {
  const { waiting, read } = gates();
  const onBackgroundError = vi.fn();
  const refresher = new Refresher(read, onBackgroundError);
  refresher.start();
  await vi.advanceTimersByTimeAsync(6000);
  expect(read).toHaveBeenCalledTimes(1);
  waiting[0]?.reject(new Error('away'));
  await settle();
  expect(onBackgroundError).toHaveBeenCalledExactlyOnceWith(new Error('away'));
  await vi.advanceTimersByTimeAsync(1500);
  expect(read).toHaveBeenCalledTimes(2);
  waiting[1]?.resolve();
  refresher.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('[T65] a failed reading is reported to its caller, not to the next', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(undefined);
  const refresher = new Refresher(read, () => {});
  const results = await Promise.allSettled([refresher.refresh(), refresher.refresh()]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
});
