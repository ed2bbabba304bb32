import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RateClass } from '@laro/contract/endpoint';
import type { CallName } from '@laro/contract/routes';
import ipaddr from 'ipaddr.js';
import { rateLimits } from './rate-limits.ts';

const COUNTS_MAX = 100_000;
/** One household has a network of this many bits; counting its addresses one by one would let it make as many calls as it likes. */
const IPV6_BITS = 64;

/** What calls are counted by: an IPv4 address, also one written as IPv6, or a network of IPv6. */
export function rateAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_BITS}`).toString();
}

interface Count {
  calls: number;
  startedAtMs: number;
}

/** How often each address has made each call in its current window: one count, whichever way the answers go (T87). */
export class RateCounts {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a call by an address (as rateAddress gives it); whether it is within the limit of its class. */
  admits(call: CallName, rate: RateClass, address: string): boolean {
    const { max, windowMs } = rateLimits[rate];
    return this.#count(address + call, windowMs).calls <= max;
  }

  /** The same for the framework, whose keys are an address with the name of the call behind it. */
  take(key: string, windowMs: number): { current: number; ttl: number } {
    const { calls, startedAtMs } = this.#count(key, windowMs);
    return { current: calls, ttl: startedAtMs + windowMs - this.#now() };
  }

  #count(key: string, windowMs: number): Count {
    const now = this.#now();
    const known = this.#counts.get(key);
    if (known !== undefined && known.startedAtMs + windowMs > now) {
      known.calls += 1;
      return known;
    }
    const fresh = { calls: 1, startedAtMs: now };
    this.#counts.delete(key);
    this.#counts.set(key, fresh);
    this.#forgetOldest();
    return fresh;
  }

  /** A Map remembers the order of insertion, which is that in which windows began: the first has the least left to count. */
  #forgetOldest(): void {
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > COUNTS_MAX && oldest !== undefined) this.#counts.delete(oldest);
  }
}

/** The counts as a store of @fastify/rate-limit, which asks for one for each route: calls bring their names in the keys, other routes get their paths. */
export function sharedStore(counts: RateCounts): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    #route = '';

    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = 60_000): void {
      done(null, counts.take(key + this.#route, windowMs));
    }

    child(route: Parameters<FastifyRateLimitStore['child']>[0]): SharedStore {
      // The library's types tell of another object than it gives.
      const { groupId, routeInfo } = route as unknown as { groupId?: string; routeInfo: { url?: string } };
      const store = new SharedStore();
      store.#route = groupId === undefined ? ` ${routeInfo.url ?? ''}` : '';
      return store;
    }
  };
}
