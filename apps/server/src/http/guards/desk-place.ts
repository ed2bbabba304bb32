import ipaddr from 'ipaddr.js';

/** Host and networks of the operator's desk (SAFE-10). The same for all merchants, because there is one desk for all. */
export interface DeskPlace {
  /** Its own host, in lower case; null: the desk is served at every merchant's host. */
  host: string | null;
  /** Networks that may reach it, as CIDR; empty: any. */
  networks: readonly string[];
}

export const anyDeskPlace: DeskPlace = { host: null, networks: [] };

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The desk's page, files and calls, by the pattern of their route, so that other spellings of an address are covered, too. */
export const isDeskRoute = (pattern: string): boolean => /^\/(?:wps\/)?desk(?:\/|$)/.test(pattern);

/** Other routes that staff need at the desk's own host: pictures of the catalogue, the documents of the calls. */
const isUsedByDesk = (pattern: string): boolean => /^\/(?:img\/|api(?:\/|$))/.test(pattern);

/** Decides by host and network who may reach the desk. */
export class DeskEntry {
  readonly #host: string | null;
  readonly #networks: readonly Network[];

  constructor({ host, networks }: DeskPlace) {
    this.#host = host;
    this.#networks = networks.map((network) => ipaddr.parseCIDR(network));
  }

  isOwnHost(hostname: string): boolean {
    return hostname.toLowerCase() === this.#host;
  }

  admits({ hostname, ip }: { hostname: string; ip: string }): boolean {
    return (this.#host === null || this.isOwnHost(hostname)) && (this.#networks.length === 0 || this.#isInside(ip));
  }

  /** True if a route is served at the desk's own host, which serves no player site. */
  serves(pattern: string): boolean {
    return isDeskRoute(pattern) || isUsedByDesk(pattern);
  }

  #isInside(ip: string): boolean {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    return this.#networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
  }
}
