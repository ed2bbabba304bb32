import type { ScreenModule } from '#player/shared/router/screen.ts';
import { otherScreens } from '../screens/other-screens.ts';
import { screensByPath } from './screens-by-path.ts';

export const otherScreenAt = screensByPath(otherScreens);

/** The pages outside the lobby. Their names and those of their parts are as long as a page's script, so they have their own file. */
export const otherPages = import.meta.glob<ScreenModule>(['./*/*-page.tsx', './{agent,lottery}/*/*-page.tsx', '!./{gate,lobby,games}/*'], {
  base: '../../features',
});
