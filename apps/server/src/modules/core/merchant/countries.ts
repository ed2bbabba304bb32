import { languageInfo, type Language } from '@laro/domain/system/languages';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';

export interface Country {
  code: string;
  name: string;
  callingCode: string;
}

const lists = new Map<Language, readonly Country[]>();

/** Every country with a calling code, named and sorted in one language. Made once per language. */
export function countriesIn(language: Language): readonly Country[] {
  const known = lists.get(language);
  if (known) return known;
  const { tag } = languageInfo(language);
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' });
  const order = new Intl.Collator([tag, 'en']);
  const list = getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => order.compare(a.name, b.name));
  lists.set(language, list);
  return list;
}
