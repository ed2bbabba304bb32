import { createClient, type Client } from '@laro/client/client';
import { contentRoutes } from '@laro/contract/content-routes';
import type { Services } from '../services.ts';

const clients = new WeakMap<Services, Client<keyof typeof contentRoutes>>();

/** The calls around what is read. They come with the pages that make them: `contentApi(services).call('…')`. */
export function contentApi(services: Services): Client<keyof typeof contentRoutes> {
  const known = clients.get(services) ?? createClient(contentRoutes, services.send);
  clients.set(services, known);
  return known;
}
