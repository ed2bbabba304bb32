import type { RateClass } from '@laro/contract/wire/endpoint';

/** Number of calls that one client address may make within a window, by the call's class. A page of the lobby makes about five `read` calls. */
export const rateLimits: Record<RateClass, { max: number; windowMs: number }> = {
  read: { max: 600, windowMs: 60_000 },
  search: { max: 300, windowMs: 60_000 },
  write: { max: 60, windowMs: 60_000 },
  secret: { max: 20, windowMs: 60_000 },
  /** Files that are generated for the caller. */
  file: { max: 10, windowMs: 60_000 },
};
