import type { Screen } from '#player/shared/router/screen.ts';
import { lobbyScreens } from './lobby-screens.ts';
import { otherScreens } from './other-screens.ts';

/** Every screen of the site, for servers and tests. */
export const screens: readonly Screen[] = [...lobbyScreens, ...otherScreens];
