import { mailReadThrottleMs } from '@laro/domain/mail/mail-rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadQueue } from './read-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[MAIL-02] mails opened in one moment are marked by one call, and those of a failed call go out with the next', async () => {
  const sent: string[][] = [];
  let isOffline = true;
  const queue = createReadQueue(async (ids) => {
    sent.push([...ids]);
    if (isOffline) throw new Error('no line');
  });
  queue.add('one');
  queue.add('two');
  await vi.advanceTimersByTimeAsync(mailReadThrottleMs);
  isOffline = false;
  queue.add('three');
  await vi.advanceTimersByTimeAsync(mailReadThrottleMs);
  queue.add('four');
  await vi.advanceTimersByTimeAsync(mailReadThrottleMs);
  expect(sent).toEqual([['one', 'two'], ['one', 'two', 'three'], ['four']]);
});
