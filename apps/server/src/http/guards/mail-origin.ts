import type { CallContext } from '../handlers.ts';

/**
 * Origin of links in mails that a call triggers: a configured host of the merchant, in every environment (SAFE-19). The caller's own host
 * counts only if it is one of them; its port never does, because a caller can send any.
 */
export function mailOrigin({ merchant, request }: Pick<CallContext, 'merchant' | 'request'>): string {
  const asked = request.hostname.toLowerCase();
  const host = merchant.hosts.includes(asked) ? asked : merchant.hosts[0];
  if (host === undefined) throw new Error(`${merchant.code} has no host`);
  if (!/(?:^|\.)localhost$/.test(host)) return `https://${host}`;
  const port = request.socket.localPort;
  return `${request.protocol}://${host}${port === undefined ? '' : `:${port}`}`;
}
