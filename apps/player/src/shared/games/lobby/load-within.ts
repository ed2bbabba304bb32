import type { ScreenPlace } from '#player/shared/router/screen.ts';
import type { Services } from '#player/shared/api/services.ts';

/** A page that waits longer than this for its data shows its skeleton. */
const PATIENCE_MS = 150;

const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

/** True if two searches of one page differ only in the name searched for. */
function isOtherName(shown: URLSearchParams, wanted: URLSearchParams): boolean {
  const rest = (search: URLSearchParams) => {
    const others = new URLSearchParams(search);
    others.delete('q');
    others.sort();
    return others.toString();
  };
  return (shown.get('q') ?? '') !== (wanted.get('q') ?? '') && rest(shown) === rest(wanted);
}

/**
 * How long a screen waits for its data before it shows. The server waits for all of it. In a browser another filter of the page that
 * is shown waits for nothing, so that a tap is answered immediately; another name waits a moment for its `list`, which then takes the place of
 * the one that is shown in a single step; another page waits a moment, so that quick answers need no skeleton; the same address again
 * (another language) waits for all, so that words and data change together.
 */
export async function loadWithin({ collectHead }: Services, { path, search }: ScreenPlace, work: Promise<unknown>, list?: Promise<unknown>): Promise<void> {
  // Failures are shown in their own part of the page, with a button to retry.
  const settle = (wanted: Promise<unknown>) =>
    wanted.then(
      () => undefined,
      () => undefined,
    );
  const settled = settle(work);
  if (collectHead !== null) return settled;
  if (window.location.pathname !== path) return Promise.race([settled, pause(PATIENCE_MS)]);
  const shown = new URLSearchParams(window.location.search);
  if (shown.toString() === search.toString()) return settled;
  return list && isOtherName(shown, search) ? Promise.race([settle(list), pause(PATIENCE_MS)]) : undefined;
}
