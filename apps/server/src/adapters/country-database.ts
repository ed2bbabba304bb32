import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';
import type { CountryLocator } from '#server/modules/core/merchant/ports.ts';

/** Country of an address by the registries' own data (geo-whois-asn-country, CC0), read once into memory. */
export function openCountryDatabase(): CountryLocator {
  const file = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
  const reader = new Reader<CountryResponse>(readFileSync(file));
  return {
    countryOf: (ip) => {
      if (isIP(ip) === 0) return null;
      // This database keeps one flat field, not the nested record that the reader's types describe.
      const found = reader.get(ip) as { country_code?: unknown } | null;
      return typeof found?.country_code === 'string' ? found.country_code : null;
    },
  };
}
