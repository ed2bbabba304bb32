import type { ScreenPlace } from '#player/shared/screen.ts';
import type { Services } from '#player/shared/services.ts';

/** A page that has to wait longer than this for its data shows its skeleton meanwhile. */
const PATIENCE_MS = 150;

const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

/**
 * How long a screen waits for its data before it shows. The server waits for all of it. In a browser another filter of the page that
 * is shown waits for nothing, so that a tap is answered at once; another page waits a moment, so that quick answers need no skeleton;
 * the same address again (another language) waits for all, so that words and data change together.
 */
export async function loadWithin({ collectHead }: Services, { path, search }: ScreenPlace, work: Promise<unknown>): Promise<void> {
  // What fails shows in its own part of the page, with a way to try again.
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  if (collectHead !== null) return settled;
  const isSamePage = window.location.pathname === path;
  if (isSamePage && window.location.search.replace(/^\?/, '') === search.toString()) return settled;
  return isSamePage ? undefined : Promise.race([settled, pause(PATIENCE_MS)]);
}
