import { languageInfo } from '@laro/domain/languages';
import { settingsQuery } from '#player/shared/api/queries.ts';
import type { Services } from '#player/shared/api/services.ts';
import { countriesQuery, likelyCountry, type Country } from './countries.ts';
import { partedMobile, type Mobile } from './written-mobile.ts';

/** Countries by which a dialling code is chosen before the visitor chooses one: the merchant's own, then that of the language. */
const candidates = (services: Services, home: string): string[] => [home, languageInfo(services.words.language).flag.toUpperCase()];

/** The country that is chosen first. Null before the countries are known. */
export const firstCountry = (services: Services, countries: readonly Country[], home: string): Country | null =>
  likelyCountry(countries, candidates(services, home));

/** A mobile that has no dialling code yet gets the one of its number, or that of the first country. */
export function withDialingCode(mobile: Mobile, countries: readonly Country[], first: Country | null): Mobile {
  if (mobile.dialingCode !== '') return mobile;
  const whole = partedMobile(mobile.number, countries);
  return whole ?? (first ? { dialingCode: first.callingCode, number: mobile.number.replaceAll('+', '') } : mobile);
}

/** The mobile as it is sent: on a slow network a form can be sent before the countries are loaded. Throws what their call throws. */
export async function wholeMobile(services: Services, mobile: Mobile): Promise<Mobile> {
  if (mobile.dialingCode !== '') return mobile;
  const { queries, api } = services;
  const [{ countries }, { country }] = await Promise.all([queries.ensureQueryData(countriesQuery(services)), queries.ensureQueryData(settingsQuery(api))]);
  return withDialingCode(mobile, countries, firstCountry(services, countries, country));
}
