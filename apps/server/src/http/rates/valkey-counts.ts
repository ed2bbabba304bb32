import { Redis } from 'ioredis';
import type { SharedCounts } from './rate-counts.ts';

const PREFIX = 'laro:rate:';
const RECONNECT_MAX_MS = 10_000;

/** Counts in Valkey or Redis, which expire with their windows. `url` as in `redis://user:password@host:port/0`, `rediss:` with TLS. */
export function openValkeyCounts(url: string, onError: (error: unknown) => void): SharedCounts {
  const retryStrategy = (tries: number) => Math.min(tries * 250, RECONNECT_MAX_MS);
  // Callers never wait for a server that cannot be reached: each process then limits by its own count.
  const server = new Redis(url, { retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  let isStopped = false;
  server.on('error', (error) => {
    if (!isStopped) onError(error);
  });
  return {
    add: async (key, calls, windowMs) => {
      const name = PREFIX + key;
      const replies = await server.multi().set(name, 0, 'PX', windowMs, 'NX').incrby(name, calls).pttl(name).exec();
      const [, counted, left] = (replies ?? []).map(([error, value]) => (error ? Number.NaN : Number(value)));
      if (counted === undefined || left === undefined || Number.isNaN(counted + left)) throw new Error('the count was not kept');
      return { calls: counted, endsInMs: left };
    },
    stop: () => {
      isStopped = true;
      server.disconnect();
    },
  };
}
