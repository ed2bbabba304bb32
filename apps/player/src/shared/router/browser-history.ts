import type { HistoryPort, Place } from './router.ts';

const FIRST_KEY = 'default';

function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : FIRST_KEY;
  return { pathname, search, hash, key };
}

/** The history of the browser's window. */
export const browserHistory: HistoryPort = {
  current: currentPlace,
  push: (address, key) => window.history.pushState({ key }, '', address),
  replace: (address, key) => window.history.replaceState({ key }, '', address),
  go: (delta) => window.history.go(delta),
  listen: (onPop) => addEventListener('popstate', onPop),
};
