import type { Settings } from '@laro/domain/settings/settings';
import { decideStatus, type SystemStatus } from '@laro/domain/system/system-status';
import ipaddr from 'ipaddr.js';
import type { Merchant } from './merchant.ts';
import type { CountryLocator } from './ports.ts';

/** True if an address is in one of the networks ("203.0.113.0/24", "2001:db8::/32" or a single address). */
function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    if (network.includes('/') ? !ipaddr.isValidCIDR(network) : !ipaddr.isValid(network)) return false;
    const [start, bits] = ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128}`);
    return start.kind() === address.kind() && address.match(start, bits);
  });
}

/** An address with an unknown country is allowed: it is a private network, or the list is outdated. Every call is checked, so a new address is, too (T70). */
function isRegionRestricted(settings: Settings, ip: string, countryOf: CountryLocator['countryOf']): boolean {
  if (isInNetworks(ip, settings['region.blockedNetworks'])) return true;
  if (!settings['region.restricted']) return false;
  const country = countryOf(ip);
  return country !== null && !settings['region.allowedCountries'].includes(country);
}

/** The status alone, as every call asks for it: the country is looked up only where a rule wants it. */
export function systemStatusOf({ settings }: Merchant, ip: string, countries: CountryLocator): SystemStatus {
  const isUnderMaintenance = settings['status.maintenance'];
  return decideStatus({ isUnderMaintenance, isRegionRestricted: isRegionRestricted(settings, ip, countries.countryOf) });
}

/** Status of the site for a visitor (GATE-01, GATE-02). */
export function statusFor(merchant: Merchant, ip: string, countries: CountryLocator) {
  const { settings } = merchant;
  const country = countries.countryOf(ip);
  const maintenance = settings['status.maintenance'];
  const regionRestriction = isRegionRestricted(settings, ip, () => country);
  return {
    info: decideStatus({ isUnderMaintenance: maintenance, isRegionRestricted: regionRestriction }),
    maintenance,
    regionRestriction,
    until: maintenance ? settings['status.maintenanceUntil'] : null,
    location: { ip, country },
    supportLink: settings['support.link'],
  };
}
