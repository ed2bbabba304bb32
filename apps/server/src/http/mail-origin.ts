import type { CallContext } from './handlers.ts';

/**
 * Where a link in a mail leads that a call has caused. Outside of development it is always the secured site itself: a caller may write any port
 * into its request.
 */
export function mailOrigin({ request }: CallContext): string {
  const { hostname, host, protocol } = request;
  const isLocal = /(?:^|\.)localhost$|^[\d.]+$|^\[/.test(hostname);
  return isLocal ? `${protocol}://${host}` : `https://${hostname}`;
}
