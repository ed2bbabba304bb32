import { paths } from '#player/shared/router/paths.ts';

/** A browser that has gone nowhere by then has nowhere to go back to. */
const STILL_HERE_MS = 500;

/** How many steps lead from here out of the page: games may add entries of their own to the history. */
export const stepsBack = (lengthAtStart: number, lengthNow: number): number => -1 - Math.max(0, lengthNow - lengthAtStart);

/** True if the player came from a page of this site, which is then the previous entry of the history. */
const cameFromSite = (): boolean => document.referrer !== '' && new URL(document.referrer).origin === window.location.origin;

/** Goes back to where the player came from, at the place where he left it; home where there is nothing behind. Rounds go on at the vendor (T63). */
export function leaveGame(historyLengthAtStart: number): void {
  if (!cameFromSite()) {
    window.location.assign(paths.home);
    return;
  }
  window.history.go(stepsBack(historyLengthAtStart, window.history.length));
  setTimeout(() => window.location.assign(paths.home), STILL_HERE_MS);
}
