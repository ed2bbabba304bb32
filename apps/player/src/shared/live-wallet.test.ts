import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followWallet } from './live-wallet.ts';
import type { Services } from './services.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  isClosed = false;
  onopen = (): void => undefined;
  onmessage = (): void => undefined;
  onclose = (_event: { code: number }): void => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
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

let asked: unknown[];
let whoAsked: number;
let listeners: Record<string, () => void>;
let page: { hidden: boolean; addEventListener: (name: string, listener: () => void) => void; removeEventListener: (name: string) => void };
const services = (): Services =>
  ({
    api: {},
    queries: {
      invalidateQueries: async ({ queryKey }: { queryKey: unknown }) => {
        asked.push(queryKey);
      },
      fetchQuery: async () => {
        whoAsked += 1;
      },
    },
  }) as unknown as Services;
const last = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('no line was opened');
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  whoAsked = 0;
  listeners = {};
  FakeSocket.all = [];
  const add = (name: string, listener: () => void) => {
    listeners[name] = listener;
  };
  const remove = (name: string) => {
    delete listeners[name];
  };
  page = { hidden: false, addEventListener: add, removeEventListener: remove };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { location: { protocol: 'https:', host: 'laro.example' } });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', add);
  vi.stubGlobal('removeEventListener', remove);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live wallet', () => {
  test('[WALLET-01] it is asked for when the line opens and whenever the server says that it changed', () => {
    const stop = followWallet(services);
    expect(last().url).toBe('wss://laro.example/wps/socket');
    expect(asked).toEqual([]);
    last().open();
    last().onmessage();
    expect(asked).toEqual([['wallet'], ['wallet']]);
    stop();
    expect(last().isClosed).toBe(true);
    expect(Object.keys(listeners)).toEqual([]);
  });

  test('[GEN-08] a lost line is taken up again, ever more slowly, and the page asks by itself meanwhile', () => {
    const stop = followWallet(services);
    for (let count = 1; count <= 12; count += 1) {
      last().end(1006);
      vi.advanceTimersByTime(31_000);
      expect(FakeSocket.all.length).toBe(count + 1);
    }
    expect(asked.length).toBeGreaterThan(5);
    last().open();
    asked.length = 0;
    vi.advanceTimersByTime(120_000);
    expect(asked).toEqual([]);
    stop();
  });

  test('[LOGIN-13] a line that closes with the session is not taken up again: the server is asked who this is', () => {
    const stop = followWallet(services);
    last().open();
    last().end(4401);
    vi.advanceTimersByTime(120_000);
    expect([FakeSocket.all.length, whoAsked]).toEqual([1, 1]);
    stop();
  });

  test('[WALLET-01] a page out of sight asks nothing; back in sight, or online again, it looks at once', () => {
    const stop = followWallet(services);
    last().open();
    listeners['pagehide']?.();
    expect(last().isClosed).toBe(true);
    page.hidden = true;
    asked.length = 0;
    vi.advanceTimersByTime(90_000);
    listeners['visibilitychange']?.();
    expect([asked, FakeSocket.all.length]).toEqual([[], 1]);
    page.hidden = false;
    listeners['visibilitychange']?.();
    expect([asked, FakeSocket.all.length]).toEqual([[['wallet']], 2]);
    last().end(1006);
    listeners['online']?.();
    expect(FakeSocket.all.length).toBe(3);
    listeners['online']?.();
    expect(FakeSocket.all.length).toBe(3);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all.length).toBe(3);
  });
});
