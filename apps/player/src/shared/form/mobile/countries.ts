import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import type { Services } from '#player/shared/api/services.ts';

export type Country = Wire<'listCountries', 'value'>['countries'][number];

/** Countries with their names in the page's language; they change only with a new version of the server. */
export const countriesQuery = (services: Services) => {
  const { language } = services.words;
  return queryOptions({
    queryKey: ['countries', language],
    queryFn: () => accountApi(services).call('listCountries', { query: { language } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** The country with the most people, where several share a dialling code. */
const mainCountries: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};

/** The country of a dialling code: the preferred one if it has this code, else the main one. */
export function countryOfCode(countries: readonly Country[], dialingCode: string, preferred: string | null): Country | null {
  const sharing = countries.filter(({ callingCode }) => callingCode === dialingCode);
  return sharing.find(({ code }) => code === preferred) ?? sharing.find(({ code }) => code === mainCountries[dialingCode]) ?? sharing[0] ?? null;
}

/** The most likely country of a number: the first candidate from which people may register, else any other such country, else any country. */
export function likelyCountry(countries: readonly Country[], candidates: readonly string[]): Country | null {
  const open = countries.filter(({ canRegister }) => canRegister);
  const among = open.length > 0 ? open : countries;
  const wished = candidates.map((candidate) => among.find(({ code }) => code === candidate)).find((country) => country !== undefined);
  return wished ?? among[0] ?? null;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The countries whose name, code or dialling code matches a search; those from which people may register come first. */
export function findCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = plain(text.trim());
  const digits = wanted.replace('+', '');
  const fits = ({ name, code, callingCode }: Country): boolean =>
    wanted === '' || plain(name).includes(wanted) || code.toLowerCase() === wanted || (/^\d+$/.test(digits) && callingCode.slice(1).startsWith(digits));
  const found = countries.filter(fits);
  return [...found.filter(({ canRegister }) => canRegister), ...found.filter(({ canRegister }) => !canRegister)];
}
