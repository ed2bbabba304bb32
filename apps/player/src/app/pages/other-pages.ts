import type { ScreenModule } from '#player/shared/router/screen.ts';

/** The pages beside the lobby. Their names and those of their parts are as long as a page's script, so they stand in a file of their own. */
export const otherPages = import.meta.glob<ScreenModule>(['./*/*-page.tsx', '!./{gate,lobby,games}/*'], { base: '../../features' });
