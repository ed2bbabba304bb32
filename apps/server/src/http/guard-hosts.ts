import type { FastifyInstance } from 'fastify';
import { isDeskRoute, type DeskEntry } from './desk-place.ts';
import { Refusal } from './refusal.ts';

/** Addresses of machines: load balancers ask by address; vendors and gateways are known by their signatures, and their host says nothing. */
const ANY_HOST = /^\/(?:healthz|readyz)$|^\/(?:vendor|payments|callbacks)\//;

/** Refuses hosts that belong to no merchant (SAFE-19), and the desk anywhere but in its place, as if it were not there (SAFE-10). */
export function guardHosts(app: FastifyInstance, desk: DeskEntry): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { hostname } = request;
    const pattern = request.routeOptions.url ?? '';
    const isSite = app.merchants.siteAt(hostname) !== null;
    if (isDeskRoute(pattern) && !desk.admits(request)) done(new Refusal('request.not_found'));
    else if (isSite || ANY_HOST.test(pattern) || (desk.isOwnHost(hostname) && desk.serves(pattern))) done();
    else done(desk.isOwnHost(hostname) ? new Refusal('request.not_found') : new Refusal('merchant.unknown_host', { host: hostname.slice(0, 100) }));
  });
}
