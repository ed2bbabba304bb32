import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

const register = vi.fn();
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('document', { hidden: false, addEventListener: vi.fn() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  register.mockReset();
  warn.mockReset();
});

const settle = () => vi.advanceTimersByTimeAsync(5000);

test('[DL-03] the worker is registered when the page has settled, and a newer one is told to take over', async () => {
  const waiting = { postMessage: vi.fn() };
  register.mockResolvedValue({ waiting, addEventListener: vi.fn() });
  registerWorker();
  expect(register).not.toHaveBeenCalled();
  await settle();
  expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  expect(waiting.postMessage).toHaveBeenCalledWith('skip-waiting');
});

test('[DL-03] where workers are blocked the page goes on without a word', async () => {
  register.mockResolvedValue(undefined);
  registerWorker();
  await settle();
  expect(register).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});

test('[DL-03] a refused registration is told to developers and breaks nothing', async () => {
  warn.mockImplementation(() => undefined);
  register.mockRejectedValue(new Error('insecure'));
  registerWorker();
  await settle();
  expect(warn).toHaveBeenCalledOnce();
});
