import { expect, test, vi } from 'vitest';
import { BackgroundLog } from './background-log.ts';

test('[HOUSE-1] errors before the server has a log are written to it in their order, later ones immediately', () => {
  const warn = vi.fn<(what: { err: unknown }, message: string) => void>();
  const background = new BackgroundLog();
  background.report('first');
  background.report('second');
  background.openTo({ warn });
  background.report('third');
  expect(warn.mock.calls.map(([{ err }]) => err)).toEqual(['first', 'second', 'third']);
});
