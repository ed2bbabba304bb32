import fs from 'node:fs';
import path from 'node:path';
import { languageCodes, languageInfo } from '@laro/domain/system/languages';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { Lettering } from './lettering.ts';

const fonts = path.join(import.meta.dirname, '../fonts');
const letteringOf = (locale: string) => new Lettering(new PDFDocument({ autoFirstPage: false }), fonts, locale);
const letters = letteringOf('en');
const words = path.join(import.meta.dirname, '../../../../../../../packages/i18n/messages');

test.each(languageCodes)('[T31] a statement on paper has every letter of its words in %s', (language) => {
  const { locale } = languageInfo(language);
  const texts = ['statements', 'profit', 'period', 'paper'].flatMap((area) =>
    Object.values(JSON.parse(fs.readFileSync(path.join(words, area, `${locale}.json`), 'utf8')) as Record<string, string>),
  );
  // New letters of Chinese, Japanese and Korean are cut by `node tools/build/fonts/build-paper-fonts.ts`.
  const own = letteringOf(locale);
  expect(texts.filter((text) => !own.has(text))).toEqual([]);
});

test('[T31] signs of currencies are printed, and letters that no typeface has are known', () => {
  expect([...'₱$€£¥₫₩฿'].filter((sign) => !letters.has(sign))).toEqual([]);
  expect(letters.has('ש')).toBe(false);
});

test.each([
  ['ja', '口座開設からの合計：入金1,234.50、出金0.00、純入金額1,234.50。'],
  ['th', 'ยอดเงินตั้งแต่เปิดบัญชีทั้งหมดที่ฝากและถอนออกไปแล้ว'],
  ['cn', '金额按显示的小数位截断（不向上取整）；表格文件保留全部小数。'],
] as const)('[T31] %s is wrapped between words without spaces, and no mark begins a line', (locale, text) => {
  const own = letteringOf(locale);
  const style = { size: 9, weight: 'regular', width: 90 } as const;
  const lines = own.wrap(text, style);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(text);
  for (const line of lines) {
    expect(own.widthOf(line, style)).toBeLessThanOrEqual(90);
    expect(line).not.toMatch(/^[、。，；：）\p{M}]/u);
    expect(line).not.toMatch(/（$/);
  }
});

test('[T31] lines are wrapped within their width, and a word that is wider is broken', () => {
  const style = { size: 9, weight: 'regular', width: 60 } as const;
  const lines = letters.wrap('Выписка по счёту aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', style);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(letters.widthOf(line, style)).toBeLessThanOrEqual(60);
  expect(lines.join('').replaceAll(' ', '')).toBe('Выпискапосчётуaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  expect(letters.cut('a'.repeat(100), style)).toMatch(/^a+…$/);
});
