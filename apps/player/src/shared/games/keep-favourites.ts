import { problemText } from '#player/shared/language/problem-text.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken, useSessionStore } from '#player/shared/session/session-store.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useFavourites } from '#player/shared/games/cards/favourites.ts';
import { lobbyApi } from './lobby-api.ts';

/** Where a guest's wish for a favourite is kept while they log in. */
const WISH_KEY = 'laro.wish';
const NODE = /^[1-9]\d{0,17}$/;

/** Keeps what a guest has starred, for after the log-in. */
export function wishFor(nodeId: string): void {
  try {
    sessionStorage.setItem(WISH_KEY, nodeId);
  } catch {
    // The star is then tapped again.
  }
}

function takeWish(): string | null {
  try {
    const wish = sessionStorage.getItem(WISH_KEY) ?? '';
    sessionStorage.removeItem(WISH_KEY);
    return NODE.test(wish) ? wish : null;
  } catch {
    return null;
  }
}

function show(nodeId: string, isOn: boolean): void {
  const nodes = new Set(useFavourites.getState().nodes);
  if (isOn) nodes.add(nodeId);
  else nodes.delete(nodeId);
  useFavourites.setState({ nodes });
}

/** Lists that show favourites refetch when they are next visible. */
const askAgain = ({ queries }: Services): void => {
  void queries.invalidateQueries({ queryKey: ['favourites'], refetchType: 'none' });
  void queries.invalidateQueries({ queryKey: ['personalRows'], refetchType: 'none' });
};

/** The last request about a game: a late answer to an older one is ignored. */
const asked = new Map<string, number>();
let count = 0;

/**
 * Makes a game a favourite, or none (LIST-10). It shows immediately; if the server refuses, it is reverted and the reason is shown. A game that is
 * one already is not added again.
 */
export async function setFavourite(services: Services, nodeId: string, isOn: boolean): Promise<void> {
  if (useFavourites.getState().nodes.has(nodeId) === isOn) return;
  const token = sessionToken();
  count += 1;
  const at = count;
  asked.set(nodeId, at);
  show(nodeId, isOn);
  try {
    await lobbyApi(services).call(isOn ? 'addFavourite' : 'removeFavourite', { body: { nodeId } });
    askAgain(services);
  } catch (error) {
    if (asked.get(nodeId) !== at || sessionToken() !== token) return;
    show(nodeId, !isOn);
    await services.words.need(['problem']).catch(() => undefined);
    showToast(problemText(services.words, error), 'error', toastMs.short);
  }
}

/** Loads the favourites of the logged-in member, and stars the game they chose as a guest. */
async function follow(services: Services, token: string | null): Promise<void> {
  useFavourites.setState({ nodes: new Set(), isKnown: false });
  if (token === null) return;
  const before = count;
  const { nodeIds } = await lobbyApi(services).call('listFavouriteIds');
  if (sessionToken() !== token) return;
  // Stars tapped during the fetch are kept.
  const nodes = before === count ? new Set(nodeIds) : new Set([...nodeIds, ...useFavourites.getState().nodes]);
  useFavourites.setState({ nodes, isKnown: true });
  const wish = takeWish();
  if (wish !== null) await setFavourite(services, wish, true);
}

/** Follows the session while the page runs. Without an answer there are no stars; the next log-in or page retries. */
export function keepFavourites(services: () => Services): void {
  let known: string | null = null;
  const look = () => {
    const token = sessionToken();
    if (token === known) return;
    known = token;
    follow(services(), token).catch(() => undefined);
  };
  useSessionStore.subscribe(look);
  look();
}
