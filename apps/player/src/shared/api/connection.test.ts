import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/**
 * A clock that nothing but these tests moves. That of the test runner is one for all files of a process: a question that another file still
 * repeats (`vi.waitFor`) moves it on by its interval.
 */
class OwnClock {
  #nowMs = 0;
  #lastId = 0;
  readonly #waiting = new Map<number, { atMs: number; go: () => void }>();

  setTimeout = (go: () => void, ms = 0): number => {
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, { atMs: this.#nowMs + ms, go });
    return this.#lastId;
  };
  clearTimeout = (id: number): void => void this.#waiting.delete(id);

  /** Lets time pass; everything that it brings about is through afterwards. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await settled();
    for (;;) {
      const [next] = [...this.#waiting].filter(([, { atMs }]) => atMs <= untilMs).toSorted(([, one], [, other]) => one.atMs - other.atMs);
      if (!next) break;
      const [id, { atMs, go }] = next;
      this.#waiting.delete(id);
      this.#nowMs = atMs;
      go();
      await settled();
    }
    this.#nowMs = untilMs;
  }
}
/** Until all promises that can be kept without time passing are kept. */
const settled = () => new Promise<void>((go) => void setImmediate(go));

let clock: OwnClock;
let page: EventTarget;
let device: { onLine: boolean };
let connection: typeof import('./connection.ts');
/** State of the network, and the number of probes sent to the server. */
let way: { isOpen: boolean; asked: number };

const unreachable = new Error('nobody answers');
const reach = () => (way.isOpen ? Promise.resolve('answer') : Promise.reject(unreachable));
const probe = () => {
  way.asked += 1;
  return reach();
};
/** A call of the page; its failure is ignored. */
const call = (answer: () => Promise<unknown> = reach) => connection.watched(answer, (error) => error === unreachable, probe).catch(() => undefined);
const state = () => connection.useConnection.getState().state;
const network = (isOn: boolean) => {
  device.onLine = isOn;
  page.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
};

beforeEach(async () => {
  clock = new OwnClock();
  vi.resetModules();
  page = new EventTarget();
  device = { onLine: true };
  way = { isOpen: true, asked: 0 };
  vi.stubGlobal('setTimeout', clock.setTimeout);
  vi.stubGlobal('clearTimeout', clock.clearTimeout);
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  connection = await import('./connection.ts');
  connection.watchConnection();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[GEN-08] what the device says of its network is said, and unsaid', () => {
  network(false);
  expect(state()).toBe('offline');
  network(true);
  expect(state()).toBe('good');
});

test('[GEN-08] a network that was down before the first listener is reported, too', async () => {
  vi.resetModules();
  device.onLine = false;
  connection = await import('./connection.ts');
  connection.watchConnection();
  expect(state()).toBe('offline');
});

test('[GEN-08] one lost call is no lost internet', async () => {
  await call(() => Promise.reject(unreachable));
  await clock.advance(0);
  expect([state(), way.asked]).toEqual(['good', 1]);
});

test('[GEN-08] if the probe fails as well, the page is offline until a probe is answered: after 1, 2, 4 and then every 5 s', async () => {
  way.isOpen = false;
  await call();
  await clock.advance(0);
  expect([state(), way.asked]).toEqual(['offline', 1]);
  const askedAfter: number[] = [];
  for (const ms of [1000, 2000, 4000, 5000, 5000]) {
    await clock.advance(ms - 1);
    askedAfter.push(way.asked);
    await clock.advance(1);
    askedAfter.push(way.asked);
  }
  expect(askedAfter).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
  // Other failing calls send no probes of their own.
  await call();
  expect(way.asked).toBe(6);
  way.isOpen = true;
  await clock.advance(5000);
  expect(state()).toBe('good');
});

test('[GEN-08] a call that was sent before the network came back and fails later does not set the page offline', async () => {
  network(false);
  way.isOpen = false;
  let fail = (): void => undefined;
  const late = call(() => new Promise((_, reject) => (fail = () => reject(unreachable))));
  await call();
  await clock.advance(20_000);
  way.isOpen = true;
  network(true);
  fail();
  await late;
  await clock.advance(0);
  expect(state()).toBe('good');
});

test('[GEN-08] an answer that takes longer than 6 s is said to be slow, and no longer once it is there', async () => {
  let answer = (): void => undefined;
  const waiting = call(() => new Promise((resolve) => (answer = () => resolve('late'))));
  await clock.advance(5999);
  expect(state()).toBe('good');
  await clock.advance(1);
  expect(state()).toBe('slow');
  answer();
  await waiting;
  expect(state()).toBe('good');
});
