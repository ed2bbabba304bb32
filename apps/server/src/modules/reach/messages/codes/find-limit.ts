import { sendLimits, type Counter } from './code-limits.ts';

export type SendLimit = { kind: 'too_soon'; seconds: number } | { kind: 'too_many'; until: Date };

/**
 * Why nothing may be sent now, or null. `sends` are the moments of earlier sendings, newest first. `counted` are the counters in force: the number or address
 * itself always is.
 */
export function findLimit(sends: Record<Counter, readonly Date[]>, now: number, resendMs: number, counted: readonly Counter[]): SendLimit | null {
  const last = sends.target[0];
  const waitMs = last === undefined ? 0 : last.getTime() + resendMs - now;
  if (waitMs > 0) return { kind: 'too_soon', seconds: Math.ceil(waitMs / 1000) };
  const ends = sendLimits
    .filter(({ by }) => counted.includes(by))
    .map(({ by, max, windowMs }) => (sends[by][max - 1]?.getTime() ?? Number.NEGATIVE_INFINITY) + windowMs)
    .filter((end) => end > now);
  return ends.length === 0 ? null : { kind: 'too_many', until: new Date(Math.max(...ends)) };
}
