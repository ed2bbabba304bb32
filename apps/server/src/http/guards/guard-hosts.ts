import type { FastifyInstance } from 'fastify';
import { isDeskRoute, type DeskEntry } from './desk-place.ts';
import { Refusal } from '../problems/refusal.ts';

/** Routes for machines: load balancers use IP addresses; vendors and gateways are authenticated by signatures, so their host does not matter. */
const ANY_HOST = /^\/(?:healthz|readyz)$|^\/(?:vendor|payments|callbacks)\//;

/** Refuses hosts that belong to no merchant (SAFE-19), and the desk outside its host and networks, as if it did not exist (SAFE-10). */
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
