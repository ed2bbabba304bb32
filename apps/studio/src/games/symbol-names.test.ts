import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@laro/domain/system/languages';
import { symbolSets } from '@laro/games/kinds/slot/looks';
import { expect, test } from 'vitest';
import { symbolName } from './symbol-names.ts';

const everySymbol = [
  ...new Set(symbolSets.flatMap(({ pictures, wild, scatter, coin, bonus, kin }) => [...pictures, wild, scatter, coin, bonus, ...kin])),
].filter((symbol) => !symbol.startsWith('rank:'));

test('[NAV-10] [T62] every symbol of every set has its own name in all languages', () => {
  expect(everySymbol.length).toBeGreaterThan(150);
  for (const { tag, locale } of languages) {
    const names = JSON.parse(readFileSync(path.join(import.meta.dirname, `symbol-names/${locale}.json`), 'utf8')) as Record<string, string>;
    for (const symbol of everySymbol) expect(names[symbol.replace(/^gi:/, '')], `${symbol} in ${locale}`).toBe(symbolName(symbol, tag));
    expect(Object.values(names).every((name) => name.length > 0 && name.length <= 40 && name.trim() === name)).toBe(true);
  }
});

test('[T62] names are in the requested language, in English for an unsupported one; cards keep their signs', () => {
  expect([symbolName('mango', 'ru'), symbolName('gi:spell-book', 'fr'), symbolName('mango', 'de')]).toEqual(['Манго', 'Grimoire', 'Mango']);
  expect([symbolName('rank:T', 'th'), symbolName('rank:K', 'ja')]).toEqual(['10', 'K']);
});
