import { describe, expect, test } from 'vitest';
import { hidden, hiddenHtml, hiddenHtmlStrings, shown, shownHtml, shownHtmlStrings } from '../fixtures/visible-texts.ts';
import { findTexts, findTextsInHtml, findTextsInHtmlStrings } from './visible-texts.ts';

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
  test('[HOUSE-8] reports the place of the text', () => {
    expect(findTexts('a.tsx', 'const a = 1;\n\nconst b = <p>\n  Hot games\n</p>;')).toEqual([{ file: 'a.tsx', line: 4, text: 'Hot games' }]);
  });
});
