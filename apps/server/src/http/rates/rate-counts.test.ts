import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateAddress, RateCounts, sharedStore, type SharedCounts } from './rate-counts.ts';
import { rateLimits } from './rate-limits.ts';

test('[T87] addresses are normalized: IPv4 in any notation, IPv6 by its network', () => {
  expect(rateAddress('203.0.113.9')).toBe('203.0.113.9');
  expect(rateAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(rateAddress('2001:db8:1:2:3:4:5:6')).toBe(rateAddress('2001:DB8:1:2::1'));
  expect(rateAddress('2001:db8:1:3::1')).not.toBe(rateAddress('2001:db8:1:2::1'));
  expect(rateAddress('no address')).toBe('no address');
});

test('[T87] a call is accepted up to its limit, and again in the next window; each call and address counts separately', () => {
  let now = 1_000_000;
  const counts = new RateCounts(() => now);
  const { max, windowMs } = rateLimits.secret;
  for (let call = 1; call <= max; call++) expect(counts.admits('startDeskSession', 'secret', '1.1.1.1')).toBe(true);
  expect(counts.admits('startDeskSession', 'secret', '1.1.1.1')).toBe(false);
  expect(counts.admits('startDeskSession', 'secret', '1.1.1.2')).toBe(true);
  expect(counts.admits('listGames', 'search', '1.1.1.1')).toBe(true);
  now += windowMs - 1;
  expect(counts.admits('startDeskSession', 'secret', '1.1.1.1')).toBe(false);
  now += 1;
  expect(counts.admits('startDeskSession', 'secret', '1.1.1.1')).toBe(true);
});

test('[T87] the framework’s limiter uses the same counts; routes that are not calls count separately', () => {
  let now = 0;
  const counts = new RateCounts(() => now);
  const Store = sharedStore(counts);
  const childOf = (route: object) => new Store({} as never).child(route as never);
  const taken = (store: InstanceType<typeof Store>, key: string): unknown[] => {
    const results: unknown[] = [];
    store.incr(key, (error, result) => results.push(error ?? result), 60_000, 5);
    return results;
  };
  counts.admits('listGames', 'search', '1.1.1.1');
  now = 10_000;
  expect(taken(childOf({ groupId: 'listGames', routeInfo: { url: '/a' } }), '1.1.1.1listGames')).toEqual([{ current: 2, ttl: 50_000 }]);
  expect(taken(childOf({ routeInfo: { url: '/socket' } }), '1.1.1.1')).toEqual([{ current: 1, ttl: 60_000 }]);
  expect(taken(childOf({ routeInfo: { url: '/other' } }), '1.1.1.1')).toEqual([{ current: 1, ttl: 60_000 }]);
});

describe('counts of several processes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Shared storage of the counts that can fail or hang. */
  function place() {
    const kept = new Map<string, { calls: number; endsAtMs: number }>();
    const state: { mode: 'works' | 'fails' | 'silent' } = { mode: 'works' };
    const shared: SharedCounts = {
      add: async (key, calls, windowMs) => {
        if (state.mode === 'fails') throw new Error('down');
        if (state.mode === 'silent') return new Promise(() => undefined);
        const found = kept.get(key);
        const count = found && found.endsAtMs > Date.now() ? found : { calls: 0, endsAtMs: Date.now() + windowMs };
        count.calls += calls;
        kept.set(key, count);
        return { calls: count.calls, endsInMs: count.endsAtMs - Date.now() };
      },
      stop: () => undefined,
    };
    const open = () => new RateCounts(Date.now, shared);
    return { one: open(), two: open(), state };
  }

  test('[T87] [HOUSE-11] a call through the framework counts the calls of all processes', async () => {
    const { one, two } = place();
    expect(await one.take('1.1.1.1logIn', 60_000)).toEqual({ current: 1, ttl: 60_000 });
    vi.advanceTimersByTime(10_000);
    expect(await two.take('1.1.1.1logIn', 60_000)).toEqual({ current: 2, ttl: 50_000 });
    expect(await one.take('1.1.1.1logIn', 60_000)).toEqual({ current: 3, ttl: 50_000 });
    vi.advanceTimersByTime(50_000);
    expect(await two.take('1.1.1.1logIn', 60_000)).toEqual({ current: 1, ttl: 60_000 });
  });

  test('[T87] [HOUSE-11] ready answers of one process count in the others shortly afterwards', async () => {
    const { one, two } = place();
    const { max } = rateLimits.search;
    for (let call = 0; call < max - 1; call++) expect(one.admits('listGames', 'search', '1.1.1.1')).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(two.admits('listGames', 'search', '1.1.1.1')).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(two.admits('listGames', 'search', '1.1.1.1')).toBe(false);
    expect(await one.take('1.1.1.1listGames', rateLimits.search.windowMs)).toMatchObject({ current: max + 1 });
  });

  test('[T87] [T35] while the shared counts fail or hang, each process limits by its own', async () => {
    for (const mode of ['fails', 'silent'] as const) {
      const { one, two, state } = place();
      await one.take('2.2.2.2logIn', 60_000);
      state.mode = mode;
      const taken = [one.take('2.2.2.2logIn', 60_000), two.take('2.2.2.2logIn', 60_000)];
      await vi.advanceTimersByTimeAsync(250);
      expect((await Promise.all(taken)).map(({ current }) => current)).toEqual([2, 1]);
    }
  });
});
