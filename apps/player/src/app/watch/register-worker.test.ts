import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveUpdate, takeUpdate, useUpdateOffer } from '#player/shared/app/update-offer.ts';
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

test('[DL-03] the worker is registered when the page has settled, and a newer one is sent the message to take over', async () => {
  const waiting = { postMessage: vi.fn() };
  register.mockResolvedValue({ waiting, addEventListener: vi.fn() });
  registerWorker();
  expect(register).not.toHaveBeenCalled();
  await settle();
  expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  expect(waiting.postMessage).toHaveBeenCalledWith('skip-waiting');
});

/** A registration as browsers give it, whose newer worker is ready whenever the test says so. */
function registrationWith() {
  const listeners = new Map<string, () => void>();
  const installing = {
    state: 'installing',
    listeners: new Map<string, () => void>(),
    addEventListener: (name: string, run: () => void) => installing.listeners.set(name, run),
  };
  const registration = {
    waiting: null as null | { postMessage: ReturnType<typeof vi.fn<(message: unknown) => void>> },
    installing,
    update: vi.fn(() => Promise.resolve()),
    addEventListener: (name: string, run: () => void) => listeners.set(name, run),
  };
  return {
    registration,
    bring: () => {
      registration.waiting = { postMessage: vi.fn<(message: unknown) => void>() };
      listeners.get('updatefound')?.();
      installing.state = 'installed';
      installing.listeners.get('statechange')?.();
      return registration.waiting;
    },
  };
}

test('[DL-03] [CONST-01] a newer version is offered while somebody is here, taken 200 ms after they say so, and the page loads again', async () => {
  const { registration, bring } = registrationWith();
  const container = Object.assign(new EventTarget(), { register, controller: {} });
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', { location: { reload } });
  register.mockResolvedValue(registration);
  registerWorker();
  await settle();
  const worker = bring();
  await settle();
  expect(worker.postMessage).not.toHaveBeenCalled();
  expect(useUpdateOffer.getState().waiting).toBe(worker);
  takeUpdate();
  expect(useUpdateOffer.getState().waiting).toBeNull();
  vi.advanceTimersByTime(199);
  expect(worker.postMessage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(worker.postMessage).toHaveBeenCalledWith('skip-waiting');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('[DL-03] the first worker of a browser is no news, and news that were left alone ask for nothing', async () => {
  const { registration, bring } = registrationWith();
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } });
  register.mockResolvedValue(registration);
  registerWorker();
  await settle();
  const worker = bring();
  expect(useUpdateOffer.getState().waiting).toBeNull();
  useUpdateOffer.setState({ waiting: worker });
  leaveUpdate();
  takeUpdate();
  await settle();
  expect(worker.postMessage).not.toHaveBeenCalled();
});

test('[DL-03] [CONST-01] a page that is looked at again asks for a newer version, at most once in 60 s', async () => {
  const { registration } = registrationWith();
  let look = (): void => undefined;
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } });
  vi.stubGlobal('document', { hidden: false, addEventListener: (_name: string, run: () => void) => (look = run) });
  register.mockResolvedValue(registration);
  registerWorker();
  await settle();
  look();
  expect(registration.update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  look();
  look();
  expect(registration.update).toHaveBeenCalledOnce();
});

test('[DL-03] where workers are blocked the page goes on without a word', async () => {
  register.mockResolvedValue(undefined);
  registerWorker();
  await settle();
  expect(register).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});

test('[DL-03] a refused registration is logged and breaks nothing', async () => {
  warn.mockImplementation(() => undefined);
  register.mockRejectedValue(new Error('insecure'));
  registerWorker();
  await settle();
  expect(warn).toHaveBeenCalledOnce();
});
