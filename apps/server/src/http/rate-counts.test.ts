import { expect, test } from 'vitest';
import { rateAddress, RateCounts, sharedStore } from './rate-counts.ts';
import { rateLimits } from './rate-limits.ts';

test('[T87] addresses are counted as what they are: IPv4 however written, IPv6 by its network', () => {
  expect(rateAddress('203.0.113.9')).toBe('203.0.113.9');
  expect(rateAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(rateAddress('2001:db8:1:2:3:4:5:6')).toBe(rateAddress('2001:DB8:1:2::1'));
  expect(rateAddress('2001:db8:1:3::1')).not.toBe(rateAddress('2001:db8:1:2::1'));
  expect(rateAddress('no address')).toBe('no address');
});

test('[T87] a call is let through up to its limit, again in the next window, and each call and address for itself', () => {
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

test('[T87] the framework’s limiter counts in the same place; routes that are no calls count for themselves', () => {
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
