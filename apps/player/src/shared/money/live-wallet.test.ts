import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followWallet } from './live-wallet.ts';
import type { Services } from '#player/shared/api/services.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  isClosed = false;
  onopen = (): void => undefined;
  onmessage = (_event: { data: string }): void => undefined;
  onclose = (_event: { code: number }): void => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  open(at = `epoch${FakeSocket.all.length}:0`): void {
    this.readyState = 1;
    this.onopen();
    this.say({ at });
  }
  say(frame: { at: string; event?: object }): void {
    this.onmessage({ data: JSON.stringify({ topic: 'player:me', ...frame }) });
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  close(): void {
    this.isClosed = true;
    this.end(1000);
  }
}

let asked: number;
let rewardsAsked: number;
/** True if the last fetch of the money failed. */
let hasFailed: boolean;
let whoAsked: number;
let listeners: Record<string, (() => void)[]>;
let page: {
  hidden: boolean;
  addEventListener: (name: string, listener: () => void) => void;
  removeEventListener: (name: string, listener: () => void) => void;
};
const services = (): Services =>
  ({
    api: {},
    queries: {
      getQueryCache: () => ({
        findAll: ({ fetchStatus }: { fetchStatus: string }) => (hasFailed && fetchStatus === 'idle' ? [{ state: { status: 'error' } }] : []),
      }),
      cancelQueries: async () => undefined,
      invalidateQueries: async ({ predicate }: { predicate: (query: { queryKey: string[] }) => boolean }) => {
        if (predicate({ queryKey: ['wallet'] })) asked += 1;
        if (predicate({ queryKey: ['mall'] })) rewardsAsked += 1;
      },
      fetchQuery: async () => {
        whoAsked += 1;
      },
    },
  }) as unknown as Services;
/** Lets pending fetches start. */
const soon = () => vi.advanceTimersByTimeAsync(0);
const happen = (name: string) => listeners[name]?.forEach((listener) => listener());
const last = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('no line was opened');
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  rewardsAsked = 0;
  hasFailed = false;
  whoAsked = 0;
  listeners = {};
  FakeSocket.all = [];
  const add = (name: string, listener: () => void) => {
    listeners[name] = [...(listeners[name] ?? []), listener];
  };
  const remove = (name: string, listener: () => void) => {
    listeners[name] = (listeners[name] ?? []).filter((one) => one !== listener);
    if (listeners[name].length === 0) delete listeners[name];
  };
  page = { hidden: false, addEventListener: add, removeEventListener: remove };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { location: { protocol: 'https:', host: 'laro.example' }, addEventListener: add, removeEventListener: remove });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live wallet', () => {
  test('[WALLET-01] it is fetched when the line opens and whenever the server reports a change', async () => {
    const stop = followWallet(services);
    expect(last().url).toBe('wss://laro.example/wps/socket');
    await soon();
    expect(asked).toBe(0);
    last().open();
    await soon();
    expect(asked).toBe(1);
    last().say({ at: 'epoch1:1', event: { kind: 'changed', what: 'wallet' } });
    await soon();
    expect(asked).toBe(2);
    last().say({ at: 'epoch1:1', event: { kind: 'changed', what: 'wallet' } });
    await soon();
    expect(asked).toBe(2);
    stop();
    expect(last().isClosed).toBe(true);
    expect(Object.keys(listeners)).toEqual([]);
  });

  test('[REW-15] [GEN-08] rewards are fetched again where a change may have been missed, and after a change', async () => {
    const stop = followWallet(services);
    last().open();
    await soon();
    expect(rewardsAsked).toBe(1);
    last().say({ at: 'epoch1:1', event: { kind: 'changed', what: 'wallet' } });
    last().say({ at: 'epoch1:2', event: { kind: 'changed', what: 'rewards' } });
    await soon();
    expect(rewardsAsked).toBe(2);
    last().say({ at: 'epoch1:9', event: { kind: 'changed', what: 'wallet' } });
    await soon();
    expect(rewardsAsked).toBe(3);
    stop();
  });

  test('[GEN-08] a lost line is reopened with growing delays, and the page polls until then', async () => {
    const stop = followWallet(services);
    for (let count = 1; count <= 12; count += 1) {
      last().end(1006);
      await vi.advanceTimersByTimeAsync(31_000);
      expect(FakeSocket.all.length).toBe(count + 1);
    }
    expect(asked).toBeGreaterThan(5);
    last().open();
    await soon();
    asked = 0;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(0);
    stop();
  });

  test('[WALLET-01] [GEN-08] a failed fetch is retried while the line is open', async () => {
    const stop = followWallet(services);
    last().open();
    await soon();
    hasFailed = true;
    asked = 0;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toBe(1);
    stop();
  });

  test('[LOGIN-13] a line that closes with the session is not reopened: the session is checked with the server', () => {
    const stop = followWallet(services);
    last().open();
    last().end(4401);
    vi.advanceTimersByTime(120_000);
    expect([FakeSocket.all.length, whoAsked]).toEqual([1, 1]);
    stop();
  });

  test('[WALLET-01] a hidden page fetches nothing; visible or online again, it fetches immediately', async () => {
    const stop = followWallet(services);
    last().open();
    happen('pagehide');
    expect(last().isClosed).toBe(true);
    page.hidden = true;
    await soon();
    asked = 0;
    await vi.advanceTimersByTimeAsync(90_000);
    happen('visibilitychange');
    await soon();
    expect([asked, FakeSocket.all.length]).toEqual([0, 1]);
    page.hidden = false;
    happen('visibilitychange');
    await soon();
    expect([asked, FakeSocket.all.length]).toEqual([1, 2]);
    last().end(1006);
    happen('online');
    expect(FakeSocket.all.length).toBe(3);
    happen('online');
    expect(FakeSocket.all.length).toBe(3);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all.length).toBe(3);
  });
});
