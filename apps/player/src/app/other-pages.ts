import type { ScreenModule } from '#player/shared/screen.ts';

/** The pages beside the lobby. Their names and those of their parts are as long as a page's script, so they stand in a file of their own. */
export const otherPages = import.meta.glob<ScreenModule>(['../features/*/*-page.tsx', '!../features/{gate,lobby,games}/*']);
