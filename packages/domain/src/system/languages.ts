/** The product's thirteen languages (NAV-10). `code` is what crosses the wire, `locale` names the message files, `tag` is BCP 47. */
export const languages = [
  { code: 'EN', locale: 'en', tag: 'en', name: 'English', flag: 'us' },
  { code: 'CN', locale: 'cn', tag: 'zh-Hans', name: '简体中文', flag: 'cn' },
  { code: 'TW', locale: 'tw', tag: 'zh-Hant', name: '繁體中文', flag: 'tw' },
  { code: 'JA', locale: 'ja', tag: 'ja', name: '日本語', flag: 'jp' },
  { code: 'TH', locale: 'th', tag: 'th', name: 'ไทย', flag: 'th' },
  { code: 'VI', locale: 'vi', tag: 'vi', name: 'Tiếng Việt', flag: 'vn' },
  { code: 'ES', locale: 'es', tag: 'es', name: 'Español', flag: 'es' },
  { code: 'KO', locale: 'ko', tag: 'ko', name: '한국어', flag: 'kr' },
  { code: 'PT', locale: 'pt', tag: 'pt', name: 'Português', flag: 'br' },
  { code: 'TR', locale: 'tr', tag: 'tr', name: 'Türkçe', flag: 'tr' },
  { code: 'RU', locale: 'ru', tag: 'ru', name: 'Русский', flag: 'ru' },
  { code: 'FR', locale: 'fr', tag: 'fr', name: 'Français', flag: 'fr' },
  { code: 'TY', locale: 'fil', tag: 'fil', name: 'Filipino', flag: 'ph' },
] as const;

export type Language = (typeof languages)[number]['code'];

export const languageCodes = languages.map((language) => language.code);
export const locales = languages.map((language) => language.locale);

const byCode = new Map<string, (typeof languages)[number]>(languages.map((language) => [language.code, language]));

export const isLanguage = (code: string): code is Language => byCode.has(code);

export function languageInfo(code: Language): (typeof languages)[number] {
  return byCode.get(code) ?? languages[0];
}

/** Which language a visitor sees: their stored choice if the merchant offers it, the merchant's default, English (decisions 1). */
export function chooseLanguage(stored: string | undefined, offered: readonly Language[], fallback: Language): Language {
  if (stored !== undefined && isLanguage(stored) && offered.includes(stored)) return stored;
  return offered.includes(fallback) ? fallback : 'EN';
}
