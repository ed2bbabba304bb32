import { createClient } from '@laro/client/client';
import type { Services } from './services.ts';

type RouteTable = Parameters<typeof createClient>[0];

/** A client for calls that every page does without, `client(services).call('…')`: the part that makes them brings their table along. One for a transport. */
export function lateClient<const Routes extends RouteTable>(routes: Routes) {
  const make = (send: Services['send']) => createClient(routes, send);
  const clients = new WeakMap<Services['send'], ReturnType<typeof make>>();
  return ({ send }: Pick<Services, 'send'>): ReturnType<typeof make> => {
    const client = clients.get(send) ?? make(send);
    clients.set(send, client);
    return client;
  };
}
