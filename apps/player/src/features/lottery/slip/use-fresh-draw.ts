import { useState } from 'react';
import type { Game } from '../parts/lottery-api.ts';

/** Bets are held back for so long after the draw has changed: a tap that was meant for the draw before is not a bet on the next one (LOTT-24). */
const HELD_MS = 1500;
/** The clock of the page is updated once a second. */
const TICK_MS = 1000;

/** True for a moment after the draw before has closed and the next one has taken its place. */
export function useFreshDraw(next: Game['next'], now: number): boolean {
  const [seen, setSeen] = useState({ draw: next, since: 0 });
  if (seen.draw?.drawId !== next?.drawId) {
    const hasClosed = seen.draw !== null && Date.parse(seen.draw.closesAt) <= now + TICK_MS;
    setSeen({ draw: next, since: hasClosed && next !== null ? now : 0 });
  }
  return now - seen.since < HELD_MS;
}
