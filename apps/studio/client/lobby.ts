/** What the game tells the page around it. */
export type LobbyEvent = 'ready' | 'balance' | 'round-started' | 'round-ended' | 'deposit' | 'close' | 'session-over';

/** The origin that may hear it; null where the address says none. */
export const lobbyOrigin = (lobbyUrl: string | null): string | null => {
  try {
    const { origin, protocol } = new URL(lobbyUrl ?? '');
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
};

/** Speaks to the page around the game, and to nobody else. */
export class Lobby {
  readonly #url: string | null;
  readonly #origin: string | null;

  constructor(lobbyUrl: string | null) {
    this.#origin = lobbyOrigin(lobbyUrl);
    this.#url = this.#origin === null ? null : lobbyUrl;
  }

  /** Whether there is anywhere to go back to. */
  get isThere(): boolean {
    return this.#url !== null;
  }

  tell(event: LobbyEvent): void {
    if (this.#origin !== null && window.parent !== window) window.parent.postMessage({ type: 'laro-game', event }, this.#origin);
  }

  /** Back to where the player came from: the page around closes the game; a game that stands alone goes there itself. */
  leave(event: 'close' | 'session-over' = 'close'): void {
    this.tell(event);
    if (window.parent === window && this.#url !== null) window.location.assign(this.#url);
  }
}
