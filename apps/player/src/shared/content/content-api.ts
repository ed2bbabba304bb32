import { contentRoutes } from '@laro/contract/content/content-routes';
import { lateClient } from '#player/shared/api/late-client.ts';

/** The calls around what is read. They come with the pages that make them: `contentApi(services).call('…')`. */
export const contentApi = lateClient(contentRoutes);
