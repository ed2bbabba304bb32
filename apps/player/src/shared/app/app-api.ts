import { createClient, type Client } from '@laro/client/client';
import { appRoutes } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../services.ts';

const clients = new WeakMap<Services, Client<keyof typeof appRoutes>>();
/** The operator's links change rarely. */
const FRESH_MS = 5 * 60_000;

/** The client for the calls of the app, its messages and customer service; what every page loads does without it. */
export function appApi(services: Services): Client<keyof typeof appRoutes> {
  const known = clients.get(services) ?? createClient(appRoutes, services.send);
  clients.set(services, known);
  return known;
}

export const downloadLinksQuery = (services: Services) =>
  queryOptions({ queryKey: ['downloadLinks'], queryFn: () => appApi(services).call('listDownloadLinks'), staleTime: FRESH_MS });
export const serviceChannelsQuery = (services: Services) =>
  queryOptions({ queryKey: ['serviceChannels'], queryFn: () => appApi(services).call('listServiceChannels'), staleTime: FRESH_MS });
