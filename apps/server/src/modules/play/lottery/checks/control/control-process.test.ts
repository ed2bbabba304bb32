import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONTROL_SILENT_MS, ControlProcess } from './control-process.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../../../testing/programs/odd-control-program.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('[TL6] [LOTT-53] a control that gives no sign of life is ended at its bound with all open questions, and the next question starts another', async () => {
  const { control, stop } = controlOf();
  const asked = Promise.allSettled([control('hangs'), control('hangs')]);
  await vi.advanceTimersByTimeAsync(CONTROL_SILENT_MS);
  expect((await asked).map((end) => end.status === 'rejected' && String(end.reason))).toEqual(
    Array.from({ length: 2 }, () => 'Error: the process of the control gave no sign of life'),
  );
  expect((await control('works')).seal).toMatch(/^of \d+$/);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('[TL6] [LOTT-53] a control that takes long and gives signs of life is waited for, and who has asked hears of them', async () => {
  const { control, stop } = controlOf();
  const heard = Promise.withResolvers<void>();
  // It counts from the last sign on, also from those of other draws.
  const first = control('slow', heard.resolve);
  await heard.promise;
  await vi.advanceTimersByTimeAsync(CONTROL_SILENT_MS - 1);
  const again = Promise.withResolvers<void>();
  const second = control('slow', again.resolve);
  await again.promise;
  await vi.advanceTimersByTimeAsync(CONTROL_SILENT_MS - 1);
  const last = control('works');
  const seals = (await Promise.all([first, second, last])).map(({ seal }) => seal);
  expect(new Set(seals).size).toBe(1);
  stop();
});

/** A control whose program does as the draws say. */
function controlOf() {
  const apart = new ControlProcess({ options: {} } as never, PROGRAM);
  return { control: apart.control, stop: () => apart.stop() };
}
