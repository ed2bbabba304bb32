const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Number of wrong tries after which a code is invalid. */
export const codeTriesMax = 5;

/** Keys by which sends are counted. */
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

/** Visitors must solve a captcha for the next code after this many sends from their device or address (T21). */
export const humanAfter = { device: 3, ip: 10, windowMs: HOUR_MS } as const;
/** From an address with this many codes by SMS within a day, the first one to a number needs a captcha (SAFE-17). */
export const firstToNumberAfter = { ip: 3, windowMs: 24 * HOUR_MS } as const;
export const longestWindowMs = Math.max(...sendLimits.map(({ windowMs }) => windowMs));
