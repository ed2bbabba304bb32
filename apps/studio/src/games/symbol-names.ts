import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@laro/domain/system/languages';
import type { SlotLook } from '@laro/games/kinds/slot/looks';

const FOLDER = path.join(import.meta.dirname, 'symbol-names');
const RANK = 'rank:';

const known = new Map<string, Readonly<Record<string, string>>>();

/** All names in one language, by BCP 47 tag; a file is read at its first use. English for any language that we do not have. */
function namesIn(tag: string): Readonly<Record<string, string>> {
  const { locale } = languages.find((language) => language.tag === tag) ?? languages[0];
  const names = known.get(locale) ?? (JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8')) as Record<string, string>);
  known.set(locale, names);
  return names;
}

/** Name of a symbol: `gi:spell-book` is a spell book, `rank:T` a ten. Cards have their sign in every language. */
export function symbolName(symbol: string, tag: string): string {
  if (symbol.startsWith(RANK)) return symbol === 'rank:T' ? '10' : symbol.slice(RANK.length);
  const key = symbol.replace(/^gi:/, '');
  return namesIn(tag)[key] ?? key;
}

/** The names of all symbols of a game, by their codes. */
export const symbolNames = ({ symbols }: Pick<SlotLook, 'symbols'>, tag: string): Record<string, string> =>
  Object.fromEntries(Object.entries(symbols).map(([code, symbol]) => [code, symbolName(symbol, tag)]));
