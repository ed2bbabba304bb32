import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followTopic, isLineOpen } from './live-line.late.ts';

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
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.end(1000);
  }
}

const last = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('no line was opened');
  return socket;
};
let ends: (() => void)[] = [];

/** Follows a topic and records its callbacks. */
function following(topic: `table:${string}` | `room:${string}`) {
  const told: unknown[] = [];
  const end = followTopic(topic, {
    onEvent: (event) => told.push(event),
    onStale: () => told.push('stale'),
    onRefused: () => told.push('refused'),
    onOver: () => told.push('over'),
  });
  ends.push(end);
  return { told, end };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  ends = [];
  const nothing = () => undefined;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { location: { protocol: 'https:', host: 'laro.example' }, addEventListener: nothing, removeEventListener: nothing });
  vi.stubGlobal('document', { hidden: false, addEventListener: nothing, removeEventListener: nothing });
});
afterEach(() => {
  ends.forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const moved = (number: number, topic = 'table:1') => ({ topic, at: `a:${number}`, event: { kind: 'table.moved', number } });

describe('a topic over the page’s line', () => {
  test('[GEN-08] its snapshot is fetched once when it begins, then its events come in order', () => {
    const { told } = following('table:1');
    expect(last().url).toBe('wss://laro.example/wps/socket?topics=table%3A1');
    last().open();
    expect(isLineOpen()).toBe(true);
    last().say({ topic: 'table:1', at: 'a:4' });
    last().say(moved(5));
    last().say(moved(6));
    expect(told).toEqual(['stale', moved(5).event, moved(6).event]);
  });

  test('[GEN-08] a gap fetches the snapshot once, and what comes twice counts once', () => {
    const { told } = following('table:1');
    last().open();
    last().say({ topic: 'table:1', at: 'a:0' });
    last().say(moved(1));
    last().say(moved(1));
    last().say(moved(4));
    last().say(moved(5));
    last().say({ topic: 'table:1', at: 'a:6' });
    expect(told).toEqual(['stale', moved(1).event, 'stale', moved(5).event, 'stale']);
  });

  test('[GEN-08] after a lost line nothing is fetched if nothing was missed, and once if something was', async () => {
    const { told } = following('table:1');
    last().open();
    last().say({ topic: 'table:1', at: 'a:3' });
    for (const at of ['a:3', 'b:0']) {
      last().end(1006);
      await vi.advanceTimersByTimeAsync(61_000);
      last().open();
      last().say({ topic: 'table:1', at });
    }
    expect(FakeSocket.all).toHaveLength(3);
    expect(told).toEqual(['stale', 'stale']);
  });

  test('[GEN-08] another topic is named by a new line, and the one before goes when that is there', async () => {
    const { told } = following('table:1');
    last().open();
    last().say({ topic: 'table:1', at: 'a:0' });
    const first = last();
    const room = following('room:2');
    await vi.advanceTimersByTimeAsync(0);
    expect(last().url).toContain('?topics=table%3A1,room%3A2');
    first.say(moved(1));
    expect(first.isClosed).toBe(false);
    last().open();
    expect(first.isClosed).toBe(true);
    last().say({ topic: 'table:1', at: 'a:1' });
    last().say({ topic: 'room:2', at: 'r:0' });
    expect([told, room.told]).toEqual([['stale', moved(1).event], ['stale']]);
    room.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().url).not.toContain('room');
  });

  test('[GEN-08] a second follower of a topic fetches immediately and opens no second line', async () => {
    following('table:1');
    last().open();
    last().say({ topic: 'table:1', at: 'a:0' });
    const second = following('table:1');
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(1);
    last().say(moved(1));
    expect(second.told).toEqual(['stale', moved(1).event]);
  });

  test('[T86] a refused topic says so to its followers alone', () => {
    const [table, room] = [following('table:1'), following('room:2')];
    last().open();
    last().say({ topic: 'room:2', isRefused: true });
    expect([table.told, room.told]).toEqual([[], ['refused']]);
  });

  test('[LOGIN-13] the end of the session is reported, and the line is not reopened', async () => {
    const { told } = following('table:1');
    last().open();
    last().end(4401);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([told, FakeSocket.all.length]).toEqual([['over'], 1]);
  });
});
