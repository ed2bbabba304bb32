import { languageInfo, type Language } from '../system/languages.ts';

/** A moment as people of a language read it, by the clock of a place (IANA time zone). */
export const momentText = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(languageInfo(language).tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
