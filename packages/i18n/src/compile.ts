/** For Node only: reads message files and compiles their ICU text. Browsers get compiled files from the build. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Area } from './areas.ts';
import { createTranslator, type Translator } from './translator.ts';

const folder = path.join(import.meta.dirname, '../messages');
const translators = new Map<string, Translator>();

export function compileMessages(source: Record<string, string>): Messages {
  return Object.fromEntries(Object.entries(source).map(([key, text]) => [key, compileMessage(text)]));
}

/** The words of some areas in one language, read and compiled once. */
export function translatorFor(language: Language, areas: readonly Area[]): Translator {
  const name = `${language}:${areas.join()}`;
  const known = translators.get(name);
  if (known) return known;
  const sources = areas.map(
    (area) => JSON.parse(readFileSync(path.join(folder, area, `${languageInfo(language).locale}.json`), 'utf8')) as Record<string, string>,
  );
  const translator = createTranslator(language, compileMessages(Object.assign({}, ...sources) as Record<string, string>));
  translators.set(name, translator);
  return translator;
}
