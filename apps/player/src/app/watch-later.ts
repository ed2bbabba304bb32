import type { Services } from '#player/shared/services.ts';
import { keepFavourites } from '#player/shared/games/keep-favourites.ts';
import { watchLongPress } from '#player/shared/games/watch-long-press.ts';
import { openAgeDoor } from '#player/shared/open-age-door.ts';
import { watchSwipeBack } from '#player/shared/swipe-back.ts';
import { registerWorker } from './register-worker.ts';
import { warmLinks } from './warm-links.ts';
import { watchSession } from './watch-session.ts';

/** The page brings the faces of its own language; those for names in other scripts may come when all is quiet. */
const ALL_FACES_AFTER_MS = 2500;
const loadAllFaces = () => import('@laro/ui/fonts.css').catch(() => undefined);

/** What comes to a page that already answers taps: the question of the age, session and wallet, the way back by swiping, links about to be followed, the worker. */
export function watchLater(services: () => Services): void {
  openAgeDoor(services());
  watchSession(services);
  watchSwipeBack();
  watchLongPress();
  keepFavourites(services);
  warmLinks();
  registerWorker();
  setTimeout(() => void loadAllFaces(), ALL_FACES_AFTER_MS);
}
