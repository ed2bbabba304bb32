import { isLanguage, type Language } from '@laro/domain/system/languages';

const COOKIE = 'lang';
const STORAGE_KEY = 'lang';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Value in local storage before a choice (NAV-10); never shown by a merchant that doesn't offer it. */
const BEFORE_ANY_CHOICE: Language = 'CN';

/** The language that local storage names. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY) ?? '';
    return isLanguage(stored) ? stored : BEFORE_ANY_CHOICE;
  } catch {
    return BEFORE_ANY_CHOICE;
  }
}

/** Remembers a choice for this browser and for the server, which renders the next page in it. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The cookie alone is enough.
  }
}
