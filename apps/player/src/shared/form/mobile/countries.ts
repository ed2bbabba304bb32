import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import type { Services } from '#player/shared/api/services.ts';

export type Country = Wire<'listCountries', 'value'>['countries'][number];

/** The list is of the language; it changes with the server's version only. */
export const countriesQuery = (services: Services) => {
  const { language } = services.words;
  return queryOptions({
    queryKey: ['countries', language],
    queryFn: () => accountApi(services).call('listCountries', { query: { language } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Where several countries share a dialling code: the one that most people who write it mean. */
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

/** The country that a dialling code stands for: the preferred one if it is its own, else the main one. */
export function countryOfCode(countries: readonly Country[], dialingCode: string, preferred: string | null): Country | null {
  const sharing = countries.filter(({ callingCode }) => callingCode === dialingCode);
  return sharing.find(({ code }) => code === preferred) ?? sharing.find(({ code }) => code === mainCountries[dialingCode]) ?? sharing[0] ?? null;
}

/** The country that a number most likely is of: the first of the candidates from which people may register, else any such, else any. */
export function likelyCountry(countries: readonly Country[], candidates: readonly string[]): Country | null {
  const open = countries.filter(({ canRegister }) => canRegister);
  const among = open.length > 0 ? open : countries;
  const wished = candidates.map((candidate) => among.find(({ code }) => code === candidate)).find((country) => country !== undefined);
  return wished ?? among[0] ?? null;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The countries whose name, code or dialling code fits what somebody looks for; those from which people may register come first. */
export function findCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = plain(text.trim());
  const digits = wanted.replace('+', '');
  const fits = ({ name, code, callingCode }: Country): boolean =>
    wanted === '' || plain(name).includes(wanted) || code.toLowerCase() === wanted || (/^\d+$/.test(digits) && callingCode.slice(1).startsWith(digits));
  const found = countries.filter(fits);
  return [...found.filter(({ canRegister }) => canRegister), ...found.filter(({ canRegister }) => !canRegister)];
}
