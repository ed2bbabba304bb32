import { appRoutes } from '@laro/contract/app-links/app-routes';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { lateClient } from '#player/shared/api/late-client.ts';

/** The operator's links change rarely. */
const FRESH_MS = 5 * 60_000;

/** The client for the calls of the app, its messages and customer service; what every page loads does without it. */
export const appApi = lateClient(appRoutes);

export const downloadLinksQuery = (services: Services) =>
  queryOptions({ queryKey: ['downloadLinks'], queryFn: () => appApi(services).call('listDownloadLinks'), staleTime: FRESH_MS });
export const serviceChannelsQuery = (services: Services) =>
  queryOptions({ queryKey: ['serviceChannels'], queryFn: () => appApi(services).call('listServiceChannels'), staleTime: FRESH_MS });
