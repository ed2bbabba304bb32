/** Messages that a game may send to the page around it (docs/vendors.md); all others are ignored. */
const gameEvents = ['ready', 'balance', 'shows-balance', 'round-started', 'round-ended', 'deposit', 'close', 'session-over'] as const;
export type GameEvent = (typeof gameEvents)[number];

interface Message {
  origin: string;
  source: unknown;
  data: unknown;
}

/** The event of a message, if it comes from the framed game itself: right origin, right window, known word. Null for all others. */
export function gameEventOf({ origin, source, data }: Message, game: { origin: string; window: unknown }): GameEvent | null {
  if (origin !== game.origin || source !== game.window || game.window === null) return null;
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'laro-game' || !('event' in data)) return null;
  return gameEvents.find((event) => event === data.event) ?? null;
}

/**
 * What the page tells a game that it shows itself: time and result of the session (T47), so that both do not show them. The balance is the
 * game's where it says `shows-balance`, because a balance outside of it would tell the result before the reels have stopped.
 */
export const pageShows = { type: 'laro-lobby', shows: ['clock', 'net'] } as const;

/** Message to a game when the page interrupts play: autoplay ends at a look at time and money (T48). */
export const pageInterrupts = { type: 'laro-lobby', event: 'interrupt' } as const;
