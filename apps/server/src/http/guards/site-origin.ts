import type { FastifyRequest } from 'fastify';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

/**
 * Origin of a merchant's site, for links that leave it: the requested host if it is one of the merchant's, else its
 * first. A port is used only if it is the one that was reached, so that callers cannot forge addresses.
 */
export function siteOrigin(request: FastifyRequest, { hosts }: Merchant): string {
  const { hostname, host, protocol } = request;
  const isOwn = hosts.includes(hostname);
  const port = String(request.socket.localPort ?? '');
  const shown = isOwn && (host === hostname || host === `${hostname}:${port}`) ? host : (hosts[0] ?? hostname);
  return `${protocol}://${shown}`;
}
