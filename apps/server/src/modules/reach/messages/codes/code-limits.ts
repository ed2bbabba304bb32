const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After so many wrong tries a code is dead. */
export const codeTriesMax = 5;

/** What sendings are counted by. */
export const counters = ['target', 'ip', 'device'] as const;
export type Counter = (typeof counters)[number];

/**
 * How many codes may be sent within a time (T15). A network address has the most, because thousands of phones share one; the number itself has the
 * least, because it is one person's.
 */
export const sendLimits: readonly { by: Counter; max: number; windowMs: number }[] = [
  { by: 'target', max: 5, windowMs: HOUR_MS },
  { by: 'target', max: 10, windowMs: 24 * HOUR_MS },
  { by: 'device', max: 10, windowMs: HOUR_MS },
  { by: 'device', max: 20, windowMs: 24 * HOUR_MS },
  { by: 'ip', max: 30, windowMs: HOUR_MS },
  { by: 'ip', max: 150, windowMs: 24 * HOUR_MS },
];

/** Whoever is not logged in shows that a person, or some work, stands behind the next code once so many were asked for from there (T21). */
export const humanAfter = { device: 3, ip: 10, windowMs: HOUR_MS } as const;
/** From an address that has had so many codes by SMS within a day, the first one to a number needs a person behind it (SAFE-17). */
export const firstToNumberAfter = { ip: 3, windowMs: 24 * HOUR_MS } as const;
export const longestWindowMs = Math.max(...sendLimits.map(({ windowMs }) => windowMs));
