export type ShowingState = 'off' | 'waiting' | 'over' | 'on';

/** How each state is marked in a list. */
export const showingTones: Record<ShowingState, 'ok' | 'plain' | 'info' | 'warn'> = { on: 'ok', off: 'plain', waiting: 'info', over: 'warn' };

/** When something shows: from a moment on or from the beginning, up to another one or for good; both in ISO 8601. */
export interface Showing {
  isEnabled: boolean;
  startsAt: string | null;
  endsAt: string | null;
}

/** State of a scheduled item at a moment: shown, or the reason why not. */
export function showingState({ isEnabled, startsAt, endsAt }: Showing, nowMs: number): ShowingState {
  if (!isEnabled) return 'off';
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return 'over';
  return startsAt !== null && Date.parse(startsAt) > nowMs ? 'waiting' : 'on';
}
