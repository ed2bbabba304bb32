import { languages } from '@laro/domain/languages';
import { createTranslator, type Translator } from '@laro/i18n/translator';

const files = import.meta.glob<{ default: Parameters<typeof createTranslator>[1] }>('../../../packages/i18n/messages/studio/*.json');

/** The language of a BCP 47 tag: the same one, else one that begins alike, else English. */
const languageOfTag = (tag: string): (typeof languages)[number] =>
  languages.find((one) => one.tag === tag) ?? languages.find((one) => tag.split('-')[0] === one.tag.split('-')[0]) ?? languages[0];

/** Fetches the words of the game in one language, and no other. */
export async function loadWords(tag: string): Promise<Translator> {
  const { code, locale } = languageOfTag(tag);
  const load = files[`../../../packages/i18n/messages/studio/${locale}.json`];
  return createTranslator(code, load ? (await load()).default : {});
}
