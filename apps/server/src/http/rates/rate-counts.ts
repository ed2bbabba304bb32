import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RateClass } from '@laro/contract/wire/endpoint';
import type { CallName } from '@laro/contract/routes';
import ipaddr from 'ipaddr.js';
import { rateLimits } from './rate-limits.ts';

const COUNTS_MAX = 100_000;
/** One household has a network of this many bits; counting its addresses separately would let it make any number of calls. */
const IPV6_BITS = 64;

/** Key of the counts: an IPv4 address, also one written as IPv6, or a network of IPv6. */
export function rateAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_BITS}`).toString();
}

/** Shared counts of an installation's processes. */
export interface SharedCounts {
  /**
   * Adds calls to the count of a key and returns the count of all processes, and the rest of its window. The first call begins a window.
   * Rejects if the counts cannot be reached.
   */
  add: (key: string, calls: number, windowMs: number) => Promise<{ calls: number; endsInMs: number }>;
  stop: () => void;
}

/** Ready answers are counted locally first and added to the shared count after this time. */
const TELL_AFTER_MS = 100;
/** Maximum time that a caller waits for the shared count; then the local one is used. */
const SHARED_TIMEOUT_MS = 250;

/** A count as the framework reads it: calls, and milliseconds until the window ends. */
interface Taken {
  current: number;
  ttl: number;
}

interface Count {
  calls: number;
  startedAtMs: number;
}

/**
 * Calls of each address in its current window: one count for both paths of answers (T87). With shared counts, calls through the framework use
 * the count of all processes; ready answers use the last known value and add their calls shortly afterwards. While the shared counts cannot be
 * reached, each process limits by its own.
 */
export class RateCounts {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;
  readonly #shared: SharedCounts | null;
  /** Calls not yet added to the shared count. */
  readonly #untold = new Map<string, { calls: number; windowMs: number }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(now: () => number = Date.now, shared: SharedCounts | null = null) {
    this.#now = now;
    this.#shared = shared;
  }

  /** Counts a call of an address (as returned by rateAddress); true if it is within the limit of its class. */
  admits(call: CallName, rate: RateClass, address: string): boolean {
    const { max, windowMs } = rateLimits[rate];
    const key = address + call;
    const { calls } = this.#count(key, windowMs);
    if (this.#shared) this.#tellLater(key, windowMs);
    return calls <= max;
  }

  /** The same for the framework, whose keys are an address followed by the name of the call. */
  take(key: string, windowMs: number): Taken | Promise<Taken> {
    this.#count(key, windowMs);
    if (!this.#shared) return this.#taken(key, windowMs);
    this.#owe(key, 1, windowMs);
    return this.#tell(this.#shared, key).then(() => this.#taken(key, windowMs));
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#shared?.stop();
  }

  #taken(key: string, windowMs: number): Taken {
    const { calls, startedAtMs } = this.#counts.get(key) ?? { calls: 1, startedAtMs: this.#now() };
    return { current: calls, ttl: startedAtMs + windowMs - this.#now() };
  }

  #owe(key: string, calls: number, windowMs: number): void {
    this.#untold.set(key, { calls: (this.#untold.get(key)?.calls ?? 0) + calls, windowMs });
  }

  #tellLater(key: string, windowMs: number): void {
    this.#owe(key, 1, windowMs);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      for (const untold of this.#untold.keys()) if (this.#shared) void this.#tell(this.#shared, untold);
    }, TELL_AFTER_MS).unref();
  }

  /** Adds the pending calls of a key to the shared count and adopts its value. Never fails. */
  async #tell(shared: SharedCounts, key: string): Promise<void> {
    const untold = this.#untold.get(key);
    if (!untold) return;
    this.#untold.delete(key);
    try {
      const { calls, endsInMs } = await within(SHARED_TIMEOUT_MS, shared.add(key, untold.calls, untold.windowMs));
      const since = this.#untold.get(key)?.calls ?? 0;
      this.#keep(key, { calls: calls + since, startedAtMs: this.#now() + endsInMs - untold.windowMs });
    } catch {
      // Continue with the local count.
    }
  }

  #count(key: string, windowMs: number): Count {
    const now = this.#now();
    const known = this.#counts.get(key);
    if (known !== undefined && known.startedAtMs + windowMs > now) {
      known.calls += 1;
      return known;
    }
    return this.#keep(key, { calls: 1, startedAtMs: now });
  }

  #keep(key: string, count: Count): Count {
    this.#counts.delete(key);
    this.#counts.set(key, count);
    this.#forgetOldest();
    return count;
  }

  /** A Map keeps the insertion order, which is nearly the order in which windows began, so the oldest entries are dropped first. */
  #forgetOldest(): void {
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > COUNTS_MAX && oldest !== undefined) this.#counts.delete(oldest);
  }
}

/** Rejects if the work takes longer. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Done = Parameters<FastifyRateLimitStore['incr']>[1];

async function handOver(taken: Promise<Taken>, done: Done): Promise<void> {
  done(null, await taken);
}

/** The counts as a store of @fastify/rate-limit, which requests one per route: keys of calls contain their names, other routes use their paths. */
export function sharedStore(counts: RateCounts): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    #route = '';

    incr(key: string, done: Done, windowMs = 60_000): void {
      const taken = counts.take(key + this.#route, windowMs);
      if (taken instanceof Promise) void handOver(taken, done);
      else done(null, taken);
    }

    child(route: Parameters<FastifyRateLimitStore['child']>[0]): SharedStore {
      // The library's types describe another object than it passes.
      const { groupId, routeInfo } = route as unknown as { groupId?: string; routeInfo: { url?: string } };
      const store = new SharedStore();
      store.#route = groupId === undefined ? ` ${routeInfo.url ?? ''}` : '';
      return store;
    }
  };
}
