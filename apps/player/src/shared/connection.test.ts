import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;
let device: { onLine: boolean };
let connection: typeof import('./connection.ts');
/** Whether the server can be reached, and how often it was asked for a few bytes. */
let way: { isOpen: boolean; asked: number };

const unreachable = new Error('nobody answers');
const reach = () => (way.isOpen ? Promise.resolve('answer') : Promise.reject(unreachable));
const probe = () => {
  way.asked += 1;
  return reach();
};
/** A call of the page, of which nobody sees more than that it failed. */
const call = (answer: () => Promise<unknown> = reach) => connection.watched(answer, (error) => error === unreachable, probe).catch(() => undefined);
const state = () => connection.useConnection.getState().state;
const network = (isOn: boolean) => {
  device.onLine = isOn;
  page.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  device = { onLine: true };
  way = { isOpen: true, asked: 0 };
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  connection = await import('./connection.ts');
  connection.watchConnection();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[GEN-08] what the device says of its network is said, and unsaid', () => {
  network(false);
  expect(state()).toBe('offline');
  network(true);
  expect(state()).toBe('good');
});

test('[GEN-08] a network that was away before anybody listened is said, too', async () => {
  vi.resetModules();
  device.onLine = false;
  connection = await import('./connection.ts');
  connection.watchConnection();
  expect(state()).toBe('offline');
});

test('[GEN-08] one lost call is no lost internet', async () => {
  await call(() => Promise.reject(unreachable));
  await vi.advanceTimersByTimeAsync(0);
  expect([state(), way.asked]).toEqual(['good', 1]);
});

test('[GEN-08] where the next question finds nobody either the internet is away, until one is answered: after 1, 2, 4 and every 5 s', async () => {
  way.isOpen = false;
  await call();
  await vi.advanceTimersByTimeAsync(0);
  expect([state(), way.asked]).toEqual(['offline', 1]);
  const askedAfter: number[] = [];
  for (const ms of [1000, 2000, 4000, 5000, 5000]) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    askedAfter.push(way.asked);
    await vi.advanceTimersByTimeAsync(1);
    askedAfter.push(way.asked);
  }
  expect(askedAfter).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
  // Others that fail meanwhile ask no questions of their own.
  await call();
  expect(way.asked).toBe(6);
  way.isOpen = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(state()).toBe('good');
});

test('[GEN-08] a call that was sent before the network came back and fails after it keeps nobody waiting', async () => {
  network(false);
  way.isOpen = false;
  let fail = (): void => undefined;
  const late = call(() => new Promise((_, reject) => (fail = () => reject(unreachable))));
  await call();
  await vi.advanceTimersByTimeAsync(20_000);
  way.isOpen = true;
  network(true);
  fail();
  await late;
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('good');
});

test('[GEN-08] an answer that takes longer than 6 s is said to be slow, and no longer once it is there', async () => {
  let answer = (): void => undefined;
  const waiting = call(() => new Promise((resolve) => (answer = () => resolve('late'))));
  await vi.advanceTimersByTimeAsync(5999);
  expect(state()).toBe('good');
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toBe('slow');
  answer();
  await waiting;
  expect(state()).toBe('good');
});
