import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hidden, hiddenHtml, hiddenHtmlStrings, shown, shownHtml, shownHtmlStrings } from './fixtures/visible-texts.ts';
import { sourceFiles } from './source-files.ts';
import { findTexts, findTextsInHtml, findTextsInHtmlStrings, type FoundText } from './visible-texts.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** Pages for developers and tests, in English like the code they describe. */
const FOR_DEVELOPERS = new Set(['apps/server/src/http/api-documents.ts', 'apps/server/src/testing/player-build.ts']);
const show = (found: readonly FoundText[]) => found.map(({ file, line, text }) => `${file}:${line} ${text}`);

describe('the check for text outside the catalogue', () => {
  test.each(shown)('[HOUSE-8] finds it in $code', ({ code, finds }) => {
    expect(findTexts('a.tsx', code).map(({ text }) => text)).toEqual(finds);
  });
  test.each(hidden)('[HOUSE-8] is silent on %s', (code) => {
    expect(findTexts('a.tsx', code)).toEqual([]);
  });
  test.each(shownHtml)('[HOUSE-8] finds it in the page $html', ({ html, finds }) => {
    expect(findTextsInHtml('a.html', html).map(({ text }) => text)).toEqual(finds);
  });
  test.each(hiddenHtml)('[HOUSE-8] is silent on the page %s', (html) => {
    expect(findTextsInHtml('a.html', html)).toEqual([]);
  });
  test.each(shownHtmlStrings)('[HOUSE-8] finds it in the string $code', ({ code, finds }) => {
    expect(findTextsInHtmlStrings('a.ts', code)).toHaveLength(finds);
  });
  test.each(hiddenHtmlStrings)('[HOUSE-8] is silent on the string %s', (code) => {
    expect(findTextsInHtmlStrings('a.ts', code)).toEqual([]);
  });
  test('[HOUSE-8] says where the text stands', () => {
    expect(findTexts('a.tsx', 'const a = 1;\n\nconst b = <p>\n  Hot games\n</p>;')).toEqual([{ file: 'a.tsx', line: 4, text: 'Hot games' }]);
  });
});

describe('the product', () => {
  test('[HOUSE-8] the browser apps and the components show no text of their own', () => {
    const files = sourceFiles(root, ['apps/player/src', 'apps/console/src', 'apps/studio/client', 'packages/ui/src'], /\.tsx?$/).filter(
      (file) => !isTest(file),
    );
    expect(files.length).toBeGreaterThan(80);
    expect(show(files.flatMap((file) => findTexts(file, read(file))))).toEqual([]);
  });

  test('[HOUSE-8] pages written as HTML show no text of their own', () => {
    const files = sourceFiles(root, ['apps/player', 'apps/console', 'apps/studio/client', 'apps/server/src'], /\.html$/);
    expect(show(files.flatMap((file) => findTextsInHtml(file, read(file))))).toEqual([]);
  });

  test('[HOUSE-8] HTML that the server writes shows no text of its own', () => {
    const files = sourceFiles(root, ['apps/server/src', 'packages/client/src'], /\.ts$/).filter((file) => !isTest(file) && !FOR_DEVELOPERS.has(file));
    expect(files.length).toBeGreaterThan(60);
    expect(show(files.flatMap((file) => findTextsInHtmlStrings(file, read(file))))).toEqual([]);
  });
});
