import { watchAgeDoor } from '#player/shared/age-door.ts';
import { keepFavourites } from '#player/shared/games/keep-favourites.ts';
import { watchLongPress } from '#player/shared/games/watch-long-press.ts';
import { countVisit, watchInstallOffer } from '#player/shared/app/install-offer.ts';
import { watchSwipeBack } from '#player/shared/swipe-back.ts';
import { registerWorker } from './register-worker.ts';
import { warmLinks } from './warm-links.ts';
import type { RunningApp } from './running-app.tsx';
import { watchSession } from './watch-session.ts';

/** The page brings the faces of its own language; those for names in other scripts may come when all is quiet. */
const ALL_FACES_AFTER_MS = 2500;
/** What floats over the page comes when everything else is there. */
const PARTS_AFTER_MS = 3500;
const TRY_AGAIN_MS = 5000;

function bringLateParts(app: RunningApp): void {
  import('./late-parts.tsx').then(
    ({ mountLateParts }) => mountLateParts(app),
    () => setTimeout(() => bringLateParts(app), TRY_AGAIN_MS),
  );
}

const loadAllFaces = () => import('@laro/ui/fonts.css').catch(() => undefined);

/** What comes to a page that already answers taps: the question of the age, session and wallet, the way back by swiping, links about to be followed, the worker, and what floats over the page. */
export function watchLater(app: RunningApp): void {
  watchAgeDoor();
  watchSession(app.services);
  watchInstallOffer();
  countVisit();
  watchSwipeBack();
  watchLongPress();
  keepFavourites(app.services);
  warmLinks();
  registerWorker();
  setTimeout(() => bringLateParts(app), PARTS_AFTER_MS);
  setTimeout(() => void loadAllFaces(), ALL_FACES_AFTER_MS);
}
