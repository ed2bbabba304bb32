import type { Span } from './grant-states.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A freeze of a rule's claims lasts for so long at most, and a rule is frozen again this many days later at the earliest (REW-30). */
export const freezeBounds = { hours: 72, againDays: 30 } as const;

export const freezeStates = ['frozen', 'released', 'taken_back'] as const;
export type FreezeState = (typeof freezeStates)[number];

export interface Freeze {
  readonly frozenAt: number;
  readonly until: number;
  readonly endedAt: number | null;
  readonly isTakenBack: boolean;
}

/** The state of a freeze: its end releases the claims without anybody writing it down. */
export function freezeStateAt({ until, endedAt, isTakenBack }: Freeze, now: number): FreezeState {
  if (isTakenBack) return 'taken_back';
  return endedAt !== null || now >= until ? 'released' : 'frozen';
}

/** The time in which claims are held; it is added to the end of a grant. */
export const freezeSpan = ({ frozenAt, until, endedAt }: Freeze): Span => ({ from: frozenAt, until: endedAt ?? until });

/** The end of the freeze that holds claims at a moment; null for none. */
export function heldUntil(freezes: readonly Freeze[], now: number): number | null {
  return freezes.find((freeze) => freeze.frozenAt <= now && freezeStateAt(freeze, now) === 'frozen')?.until ?? null;
}

/** From when a rule can be frozen again; null: now. */
export function freezableFrom(last: Freeze | null, now: number): number | null {
  if (last === null) return null;
  const from = last.frozenAt + freezeBounds.againDays * DAY_MS;
  return now < from ? from : null;
}

export const freezeEnd = (now: number, hours: number): number => now + hours * HOUR_MS;
