import { LAST_SECONDS_MS } from '@laro/domain/lottery/names';
import type { Game } from './lottery-api.ts';

/** A draw without numbers for longer is late: draws of this installation, and results from feeds, whose numbers come over half an hour. */
const LATE_MS = 30_000;
const LATE_IMPORT_MS = 45 * 60_000;

/** The state of the betting on a game, each with words of its own (LOTT-60). */
export type PlayState = 'soon' | 'open' | 'last' | 'closed' | 'holiday' | 'off' | 'offline';

export function playState({ isOn, next, pause }: Game, now: number, isOffline = false): PlayState {
  if (isOffline) return 'offline';
  if (!isOn) return 'off';
  if (next === null) return pause === null ? 'soon' : 'holiday';
  const left = Date.parse(next.closesAt) - now;
  if (left <= 0) return 'closed';
  if (left <= LAST_SECONDS_MS) return 'last';
  return pause === null ? 'open' : 'holiday';
}

/** True if the page lets orders through; the server decides. */
export const canBetIn = (state: PlayState, { next }: Game): boolean => state === 'open' || state === 'last' || (state === 'holiday' && next !== null);

/** The draw before the next one, with what became of it. */
export interface PastDraw {
  state: 'waiting' | 'drawing' | 'delayed' | 'checked' | 'void' | 'result';
  drawId: string;
  numero: string;
}

/** The fate of the draw that closed last; null where nothing is new since `seen`, the last result at the opening of the page. */
export function pastDraw({ waiting, voided, last, region }: Game, now: number, seen: string | null): PastDraw | null {
  if (waiting !== null) {
    const { drawId, numero } = waiting;
    const lateMs = now - Date.parse(waiting.drawsAt);
    if (waiting.isHeld || waiting.state === 'disputed') return { state: 'checked', drawId, numero };
    if (lateMs < 0) return { state: 'waiting', drawId, numero };
    return { state: lateMs > (region === null ? LATE_MS : LATE_IMPORT_MS) ? 'delayed' : 'drawing', drawId, numero };
  }
  if (voided !== null) return { state: 'void', ...voided };
  return last === null || last.drawId === seen ? null : { state: 'result', drawId: last.drawId, numero: last.numero };
}
