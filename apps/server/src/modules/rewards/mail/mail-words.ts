import { chooseLanguage, languageInfo, type Language } from '@laro/domain/system/languages';
import type { MailNote } from '@laro/domain/mail/mail-rules';
import { translatorFor } from '@laro/i18n/compile';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

/** The language that a member has chosen where the merchant offers it, else the merchant's own. */
export const mailLanguageOf = ({ settings }: Merchant, chosen: string | null): Language =>
  chooseLanguage(chosen ?? undefined, settings['language.offered'], settings['language.default']);

/** A day (YYYY-MM-DD) in the words of a language. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageInfo(language).tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Title and text of a note that goes to the inbox alone. */
export function noteWords(language: Language, note: MailNote, values: Readonly<Record<string, string>>): { title: string; body: string } {
  const { t } = translatorFor(language, ['mailnote']);
  return { title: t(`mailnote.${note}.title`, values), body: t(`mailnote.${note}.body`, values) };
}

/** A name by language in the reader's own, else in the merchant's, or any. */
export const nameOf = (names: Partial<Record<Language, string>>, language: Language, { settings }: Merchant): string =>
  names[language] ?? names[settings['language.default']] ?? Object.values(names)[0] ?? '';
