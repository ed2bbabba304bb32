import { languages, type Language } from '@laro/domain/system/languages';
import { setupI18n, type Messages } from '@lingui/core';
import type { MessageKey } from './areas.ts';

export type Values = Record<string, string | number>;

/** Gives the words for a key in one language. */
export interface Translator {
  language: Language;
  /** BCP 47, for `lang` and for Intl. */
  tag: string;
  t: (key: MessageKey, values?: Values) => string;
  /** For keys that are made at run time (problem codes, category names): the words, or null when there are none. */
  find: (key: string, values?: Values) => string | null;
}

/** A translator over compiled messages (see compile.ts and the build's message step). */
export function createTranslator(language: Language, messages: Messages): Translator {
  const tag = languages.find((entry) => entry.code === language)?.tag ?? 'en';
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  return {
    language,
    tag,
    t: (key, values) => i18n._(key, values),
    find: (key, values) => (Object.hasOwn(messages, key) ? i18n._(key, values) : null),
  };
}
