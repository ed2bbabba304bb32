import type { FastifyRequest } from 'fastify';
import type { Merchant } from '#server/modules/merchant/index.ts';

/**
 * The address under which a merchant's site is found, for links that leave it: the asked host when it is one of the merchant's, else its
 * first. A port is believed only when it is the one that was reached, so that nobody makes up addresses.
 */
export function siteOrigin(request: FastifyRequest, { hosts }: Merchant): string {
  const { hostname, host, protocol } = request;
  const isOwn = hosts.includes(hostname);
  const port = String(request.socket.localPort ?? '');
  const shown = isOwn && (host === hostname || host === `${hostname}:${port}`) ? host : (hosts[0] ?? hostname);
  return `${protocol}://${shown}`;
}
