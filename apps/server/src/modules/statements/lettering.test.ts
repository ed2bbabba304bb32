import fs from 'node:fs';
import path from 'node:path';
import { languageCodes, languageInfo } from '@laro/domain/languages';
import { paperLanguage } from '@laro/domain/statement-rules';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { Lettering } from './lettering.ts';

const letters = new Lettering(new PDFDocument({ autoFirstPage: false }), path.join(import.meta.dirname, 'fonts'));
const words = path.join(import.meta.dirname, '../../../../../packages/i18n/messages');
const printed = languageCodes.filter((language) => paperLanguage(language) === language);

test.each(printed)('[T31] a statement on paper has every letter of its words in %s', (language) => {
  const texts = ['statements', 'profit', 'period', 'paper'].flatMap((area) =>
    Object.values(JSON.parse(fs.readFileSync(path.join(words, area, `${languageInfo(language).locale}.json`), 'utf8')) as Record<string, string>),
  );
  expect(texts.filter((text) => !letters.has(text))).toEqual([]);
});

test('[T31] signs of currencies are printed where a typeface has them, and known to be missing where not', () => {
  expect([...'₱$€£¥₫₩'].filter((sign) => !letters.has(sign))).toEqual([]);
  expect(letters.has('฿')).toBe(false);
});

test('[T31] lines are wrapped within their width, and a word that is wider is broken', () => {
  const style = { size: 9, weight: 'regular', width: 60 } as const;
  const lines = letters.wrap('Выписка по счёту aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', style);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(letters.widthOf(line, style)).toBeLessThanOrEqual(60);
  expect(lines.join('').replaceAll(' ', '')).toBe('Выпискапосчётуaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  expect(letters.cut('a'.repeat(100), style)).toMatch(/^a+…$/);
});
