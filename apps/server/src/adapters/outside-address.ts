import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch as undiciFetch } from 'undici';

/** Rules for outside addresses. They are evaluated at each use: hosts and the sandbox change while the server runs. */
export interface OutsideRules {
  /** Plain HTTP on this machine, outside production: the sandbox and the studio of development. */
  allowsLocal: boolean;
  /** Hosts of the site itself: never an outside party. */
  ownHosts: () => readonly string[];
  /** `host` or `host:port` of parties in the operator's own network, named by the person who holds the machine. */
  internal: readonly string[];
}

/** Why an address cannot be that of an outside party. */
export type OutsideFault = 'not_an_address' | 'not_https' | 'own_site' | 'not_public';

/** Thrown for a call to a refused address, instead of calling it. */
export class OutsideRefused extends Error {
  readonly code: OutsideFault;
  constructor(code: OutsideFault) {
    super(`an outside address was refused: ${code}`);
    this.name = 'OutsideRefused';
    this.code = code;
  }
}

const IPV4_BYTES = 4;

/** True for an address of the public internet; IPv4 inside IPv6 counts as the embedded address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const parsed = ipaddr.parse(text);
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
    // NAT64: networks with IPv6 alone reach IPv4 through it.
    if (parsed.range() === 'rfc6052') return isPublicAddress(parsed.toByteArray().slice(-IPV4_BYTES).join('.'));
  }
  return parsed.range() === 'unicast';
}

/** Normalised host for comparisons: lower-case, without the trailing dot of a full name, without the brackets of IPv6. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback');

const isInternal = ({ internal }: OutsideRules, { hostname, host }: URL): boolean =>
  internal.includes(plainHost(hostname)) || internal.includes(host.toLowerCase());

/** Reason why an address cannot be called; null if its text is acceptable: names are checked again after they are resolved. */
export function outsideFault(address: string, rules: OutsideRules): OutsideFault | null {
  if (!URL.canParse(address)) return 'not_an_address';
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return 'not_an_address';
  if (isInternal(rules, url)) return null;
  const host = plainHost(hostname);
  if (rules.allowsLocal && isLocalHost(host)) return null;
  if (protocol !== 'https:') return 'not_https';
  if (rules.ownHosts().some((own) => plainHost(own) === host)) return 'own_site';
  const isName = !ipaddr.isValid(host);
  if (isName ? isLocalHost(host) || !host.includes('.') : !isPublicAddress(host)) return 'not_public';
  return null;
}

type Resolve = (host: string, done: (error: Error | null, found: readonly dns.LookupAddress[]) => void) => void;

const resolveBySystem: Resolve = (host, done) => dns.lookup(host, { all: true }, done);

/** Resolves a name for a connection and refuses it if any of its addresses is not public: the connection uses the checked address. */
const publicLookup =
  (resolve: Resolve = resolveBySystem): LookupFunction =>
  (host, options, callback) =>
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error) callback(error, '');
      else if (first === undefined || found.some(({ address }) => !isPublicAddress(address))) callback(new OutsideRefused('not_public'), '');
      else if (options.all) callback(null, [...found]);
      else callback(null, first.address, first.family);
    });

/** Like the global `fetch`, for addresses of outside parties alone. Throws OutsideRefused. */
export type OutsideFetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Calls outside parties: over https at public addresses, never the site itself, checked again at the connection. Redirects are refused, or handed to the
 * caller, who calls the next address by the same function.
 */
export function createOutsideFetch(rules: OutsideRules, resolve?: Resolve): OutsideFetch {
  const strict = new Agent({ connect: { lookup: publicLookup(resolve) } });
  const local = new Agent();
  return async (address, init = {}) => {
    const text = String(address);
    const fault = outsideFault(text, rules);
    if (fault !== null) throw new OutsideRefused(fault);
    const url = new URL(text);
    const isNear = isInternal(rules, url) || (rules.allowsLocal && isLocalHost(plainHost(url.hostname)));
    const redirect = init.redirect === 'manual' ? 'manual' : 'error';
    // The types of undici and of the platform differ in name only.
    const request = { ...init, redirect, dispatcher: isNear ? local : strict } as unknown as Parameters<typeof undiciFetch>[1];
    return (await undiciFetch(text, request)) as unknown as Response;
  };
}

/** For tests and tools that name no rules: like development, the local machine and public addresses alone. */
export const localOutsideFetch: OutsideFetch = createOutsideFetch({ allowsLocal: true, ownHosts: () => [], internal: [] });

const SANDBOX = 'sandbox';

/** Origin that a secret belongs to, from the configured address; `sandbox` for the one of development. Null without one. */
export function originOfSet(set: string): string | null {
  if (set.startsWith(`${SANDBOX}/`)) return SANDBOX;
  return URL.canParse(set) ? new URL(set).origin : null;
}

/** Fault of a configured address of an outside party; the sandbox only exists outside production. */
export const faultOfSet = (set: string, rules: OutsideRules): OutsideFault | null =>
  originOfSet(set) === SANDBOX ? (rules.allowsLocal ? null : 'not_an_address') : outsideFault(set, rules);
