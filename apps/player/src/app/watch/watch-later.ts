import { bring, BRING_AGAIN_MS } from '#player/shared/late/bring.ts';
import { keepFavourites } from '#player/shared/games/keep-favourites.ts';
import { watchLongPress } from '#player/shared/games/watch-long-press.ts';
import { countVisit, watchInstallOffer } from '#player/shared/app/install-offer.ts';
import { watchSwipeBack } from '#player/shared/device/swipe-back.ts';
import { registerWorker } from './register-worker.ts';
import { warmLinks } from './warm-links.ts';
import type { RunningApp } from '../running-app.tsx';
import { watchSession } from './watch-session.ts';

/** Floating parts load after everything else. */
const PARTS_AFTER_MS = 3500;
function bringLateParts(app: RunningApp): void {
  // Retries only the download: a failure of the loaded module is a fault that must be reported.
  bring(() => import('../parts/late-parts.tsx')).then(
    ({ mountLateParts }) => mountLateParts(app),
    () => setTimeout(() => bringLateParts(app), BRING_AGAIN_MS),
  );
}

/**
 * The page brings the faces of its own language. Those for other languages, and for names in other scripts, come with the next page or language:
 * whenever faces are added, a browser lays out all text of the page again. So they wait until the response to a tap is on the screen.
 */
const FACES_AFTER_MS = 1500;
const loadAllFaces = () => import('@laro/ui/fonts.css').catch(() => undefined);

/** Starts after hydration: session and wallet, swiping back, prefetching of links, the worker, and floating parts. */
export function watchLater(app: RunningApp): void {
  watchSession(app.services);
  watchInstallOffer();
  countVisit();
  watchSwipeBack();
  watchLongPress();
  keepFavourites(app.services);
  warmLinks();
  registerWorker();
  setTimeout(() => bringLateParts(app), PARTS_AFTER_MS);
  app.onElsewhere(() => void setTimeout(loadAllFaces, FACES_AFTER_MS));
}
