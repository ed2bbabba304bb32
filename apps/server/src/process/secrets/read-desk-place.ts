import ipaddr from 'ipaddr.js';
import { anyDeskPlace, type DeskPlace } from '#server/http/guards/desk-place.ts';
import { StartError } from '../start/start-error.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

const isNetwork = (text: string): boolean => ipaddr.IPv4.isValidCIDR(text) || ipaddr.IPv6.isValidCIDR(text);

/** Reads `LARO_DESK_HOST` and `LARO_DESK_NETWORKS`. Throws StartError, because a typo must not leave the desk open. */
export function readDeskPlace(variables: NodeJS.ProcessEnv): DeskPlace {
  const host = variables['LARO_DESK_HOST']?.trim().toLowerCase() || anyDeskPlace.host;
  const networks = (variables['LARO_DESK_NETWORKS'] ?? '').split(',').map((text) => text.trim());
  const given = networks.filter((text) => text !== '');
  if (host !== null && !HOST.test(host))
    throw new StartError('desk.wrong', 'LARO_DESK_HOST is not a host name.', 'Write the name alone, without https:// and port: desk.example.com');
  const wrong = given.find((text) => !isNetwork(text));
  if (wrong !== undefined)
    throw new StartError(
      'desk.wrong',
      `LARO_DESK_NETWORKS has "${wrong.slice(0, 60)}", which is not a network.`,
      'Write networks as 203.0.113.0/24 or 2001:db8::/48, separated by commas.',
    );
  return { host, networks: given };
}
