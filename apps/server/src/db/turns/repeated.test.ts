import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobOverdue, listJobs, Repeated } from './repeated.ts';

const PAUSE_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task whose runs the test ends one at a time. */
function heldTask() {
  const ends: (() => void)[] = [];
  const task = vi.fn(() => new Promise<boolean>((resolve) => ends.push(() => resolve(false))));
  return { task, end: async () => (ends.shift()?.(), vi.advanceTimersByTimeAsync(0)) };
}

test('[house-2] it runs at the start, again immediately while more work is left, and then after a pause', async () => {
  const left = [true, true, false];
  const task = vi.fn(async () => left.shift() ?? false);
  const repeated = new Repeated(task, PAUSE_MS, () => undefined, 'job');
  repeated.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(task).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(task).toHaveBeenCalledTimes(4);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
  expect(task).toHaveBeenCalledTimes(4);
});

test('[house-2] when woken it does not wait for the end of its pause, and pauses once afterwards', async () => {
  const task = vi.fn(async () => false);
  const repeated = new Repeated(task, PAUSE_MS, () => undefined, 'job');
  repeated.wake();
  expect(task).not.toHaveBeenCalled();
  repeated.start();
  await vi.advanceTimersByTimeAsync(PAUSE_MS / 2);
  repeated.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(3);
  await repeated.stop();
});

test('[house-2] when woken during a run, however often, it runs one more time and never twice at the same time', async () => {
  const { task, end } = heldTask();
  const repeated = new Repeated(task, PAUSE_MS, () => undefined, 'job');
  repeated.start();
  repeated.wake();
  repeated.wake();
  expect(task).toHaveBeenCalledTimes(1);
  await end();
  expect(task).toHaveBeenCalledTimes(2);
  await end();
  expect(task).toHaveBeenCalledTimes(2);
  await repeated.stop();
});

test('[house-2] a failure is reported and ends neither later runs nor the one it was woken for', async () => {
  const told: unknown[] = [];
  const task = vi.fn(async () => {
    throw new Error('no');
  });
  const repeated = new Repeated(task, PAUSE_MS, (error) => told.push(error), 'job');
  repeated.start();
  repeated.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(told).toHaveLength(3);
  await repeated.stop();
});

test('[house-2] [LOTT-53] a run that never ends is reported at its bound and followed by others, also where it fails later', async () => {
  const told: unknown[] = [];
  let failLate: (error: Error) => void = () => undefined;
  const results = [() => new Promise<boolean>((_, reject) => (failLate = reject))];
  const task = vi.fn(() => (results.shift() ?? (async () => false))());
  const repeated = new Repeated(task, PAUSE_MS, (error) => told.push(error), 'job', 60_000);
  repeated.start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect([task.mock.calls.length, told]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([expect.any(JobOverdue)]);
  expect(repeated.figures).toMatchObject({ turns: 1, failures: 1 });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  failLate(new Error('the connection was lost'));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect([task.mock.calls.length, told.length]).toEqual([3, 1]);
  // A run that ends in time leaves no timer behind.
  await repeated.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('[DESK-91] a running job is listed with its runs, failures, and the end and length of the last run', async () => {
  vi.setSystemTime(50_000);
  const results = [async () => false, () => Promise.reject(new Error('no'))];
  const job = new Repeated(
    () => (results.shift() ?? (async () => false))(),
    PAUSE_MS,
    () => undefined,
    'test-job',
  );
  const figures = () => listJobs().find(({ name }) => name === 'test-job');
  expect(figures()).toBeUndefined();
  job.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(figures()).toEqual({ name: 'test-job', turns: 1, failures: 0, last: { endedAtMs: 50_000, tookMs: 0, isFailed: false } });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(figures()).toEqual({ name: 'test-job', turns: 2, failures: 1, last: { endedAtMs: 51_000, tookMs: 0, isFailed: true } });
  await job.stop();
  expect(figures()).toBeUndefined();
});
