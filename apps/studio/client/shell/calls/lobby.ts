/** What the game tells the page around it. */
export type LobbyEvent = 'ready' | 'balance' | 'shows-balance' | 'round-started' | 'round-ended' | 'deposit' | 'close' | 'session-over';

/** The origin of the page around the game; null for an address without one. */
export const lobbyOrigin = (lobbyUrl: string | null): string | null => {
  try {
    const { origin, protocol } = new URL(lobbyUrl ?? '');
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
};

interface LobbyMessage {
  origin: string;
  source: unknown;
  data: unknown;
}

/** True where the page around the game says that it shows time and result of the session itself (T47); messages of other windows are ignored. */
export function pageShowsSession({ origin, source, data }: LobbyMessage, page: { origin: string | null; window: unknown }): boolean {
  if (page.origin === null || origin !== page.origin || source !== page.window) return false;
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'laro-lobby' || !('shows' in data)) return false;
  const { shows } = data;
  return Array.isArray(shows) && shows.includes('clock') && shows.includes('net');
}

/** True for the page's message that it interrupts play, as with a time check (T48): autoplay ends at it. */
export const pageInterrupts = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'laro-lobby' && 'event' in data && data.event === 'interrupt';

/** Speaks to the page around the game, and to nobody else. */
export class Lobby {
  readonly #url: string | null;
  readonly #origin: string | null;

  constructor(lobbyUrl: string | null) {
    this.#origin = lobbyOrigin(lobbyUrl);
    this.#url = this.#origin === null ? null : lobbyUrl;
  }

  /** True if there is a page to go back to. */
  get isThere(): boolean {
    return this.#url !== null;
  }

  tell(event: LobbyEvent): void {
    if (this.#origin !== null && window.parent !== window) window.parent.postMessage({ type: 'laro-game', event }, this.#origin);
  }

  /** True for a message of the page that framed the game; other windows are ignored. */
  isFromPage({ origin, source }: Pick<LobbyMessage, 'origin' | 'source'>): boolean {
    return this.#origin !== null && origin === this.#origin && source === window.parent && window.parent !== window;
  }

  /** Calls back once the page around the game shows time and result of the session. */
  onSessionShown(onShown: () => void): void {
    if (window.parent === window) return;
    window.addEventListener('message', (message) => {
      if (pageShowsSession(message, { origin: this.#origin, window: window.parent })) onShown();
    });
  }

  /** Back to where the player came from: the page around closes the game; a game in its own window navigates there. */
  leave(event: 'close' | 'session-over' = 'close'): void {
    this.tell(event);
    if (window.parent === window && this.#url !== null) window.location.assign(this.#url);
  }
}
