import type { ComponentType } from 'react';

/** Where the visitor is: the parts of the address, and a name of the history entry (`default` for the first page of a visit). */
export interface Place {
  pathname: string;
  /** With the question mark, or empty. */
  search: string;
  /** With the number sign, or empty. */
  hash: string;
  key: string;
}

/** The browser's history, as far as it is used; tests and the server have their own. */
export interface HistoryPort {
  current: () => Place;
  push: (address: string, key: string) => void;
  replace: (address: string, key: string) => void;
  go: (delta: number) => void;
  /** Calls back when the visitor went back or forth. */
  listen: (onPop: () => void) => void;
}

/** Result of resolving a place. */
export type Found = { kind: 'page'; Page: ComponentType } | { kind: 'redirect'; to: string };
export type Resolve = (place: Place) => Promise<Found>;

export interface RouterState {
  place: Place;
  Page: ComponentType | null;
  /** Why the page of the place could not be shown; null when it could. */
  error: unknown;
  isLoading: boolean;
  /** How the place was come to: the scroll position follows from it. */
  arrival: 'start' | 'new' | 'back' | 'still';
}

export interface NavigateOptions {
  replace?: boolean;
  /** Stays at the height where the visitor is. */
  preventScrollReset?: boolean;
}

/** Thrown by a page's `load` to redirect the visitor. */
export class Redirect {
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

export const redirect = (to: string): Redirect => new Redirect(to);

const REDIRECTS_MAX = 8;

export const addressOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;
const newKey = () => Math.random().toString(36).slice(2, 10);

/** Splits an address; one that begins with `?` or `#` belongs to the place it is used at. */
export function placeAt(address: string, key: string, from?: Place): Place {
  const base = new URL(from ? addressOf(from) : '/', 'http://page.invalid');
  const { pathname, search, hash } = new URL(address, base);
  return { pathname, search, hash, key };
}

type Commit = { kind: 'push' | 'replace'; staysInHeight: boolean } | { kind: 'pop' };

/**
 * Takes the visitor from page to page: a page's file and data come first, then address and page change together. The last wish wins; a
 * page that cannot come is an error at its own address, so that trying again is possible.
 */
export class Router {
  readonly #history: HistoryPort;
  readonly #resolve: Resolve;
  readonly #listeners = new Set<() => void>();
  #state: RouterState;
  #turn = 0;

  /** With the page that is shown already (it came from the server), or null to fetch the first one by `start`. */
  constructor(history: HistoryPort, resolve: Resolve, shown: ComponentType | null) {
    this.#history = history;
    this.#resolve = resolve;
    this.#state = { place: history.current(), Page: shown, error: null, isLoading: false, arrival: 'start' };
    history.listen(() => void this.#goTo(history.current(), { kind: 'pop' }));
  }

  state = (): RouterState => this.#state;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches the first page where none is shown yet. */
  start(): Promise<void> {
    return this.#goTo(this.#state.place, { kind: 'replace', staysInHeight: true });
  }

  /** Goes to an address of the site, or a number of steps through the history. Settles when the page is there. */
  navigate = async (to: string | number, { replace = false, preventScrollReset = false }: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') {
      this.#history.go(to);
      return;
    }
    const target = placeAt(to, newKey(), this.#state.place);
    const isSame = addressOf(target) === addressOf(this.#state.place);
    await this.#goTo(target, { kind: replace || isSame ? 'replace' : 'push', staysInHeight: preventScrollReset });
  };

  /** Loads the data of the place again, without changing the page. */
  async revalidate(): Promise<void> {
    const turn = this.#turn;
    const found = await this.#resolve(this.#state.place);
    if (turn === this.#turn && found.kind === 'page') this.#set({ Page: found.Page, error: null, arrival: 'still' });
  }

  #set(change: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #find(target: Place): Promise<{ place: Place; found: Found | { kind: 'failed'; error: unknown } }> {
    let place = target;
    for (let step = 0; step < REDIRECTS_MAX; step += 1) {
      try {
        const found = await this.#resolve(place);
        if (found.kind === 'page') return { place, found };
        place = placeAt(found.to, target.key, place);
      } catch (error) {
        return { place, found: { kind: 'failed', error } };
      }
    }
    return { place, found: { kind: 'failed', error: new Error('too many redirects') } };
  }

  async #goTo(target: Place, commit: Commit): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { place: before, Page } = this.#state;
    if (Page !== null && this.#state.error === null && target.hash !== before.hash && target.pathname + target.search === before.pathname + before.search) {
      this.#arrive(target, commit, { isLoading: false });
      return;
    }
    this.#set({ isLoading: true });
    const { place, found } = await this.#find(target);
    // A newer navigation has begun.
    if (turn !== this.#turn) return;
    const isRedirected = place !== target;
    const shown = found.kind === 'page' ? { Page: found.Page, error: null } : { Page: null, error: found.kind === 'failed' ? found.error : null };
    this.#arrive(place, commit.kind === 'pop' && isRedirected ? { kind: 'replace', staysInHeight: false } : commit, { ...shown, isLoading: false });
  }

  #arrive(place: Place, commit: Commit, change: Partial<RouterState>): void {
    if (commit.kind === 'push') this.#history.push(addressOf(place), place.key);
    if (commit.kind === 'replace') this.#history.replace(addressOf(place), place.key);
    const arrival = commit.kind === 'pop' ? 'back' : commit.staysInHeight ? 'still' : 'new';
    this.#set({ place, arrival, ...change });
  }
}
