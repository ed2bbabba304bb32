import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../system/languages.ts';
import { amountSeparators, amountToType, typedAmount, typedExample } from './typed-amount.ts';

const NBSP = '\u00A0';
const NARROW = '\u202F';

/** An amount, the choices of a question, or the name of the fault. */
function read(text: string, language: Language, decimals = 2): string {
  const result = typedAmount(text, language, decimals);
  if (result.kind === 'amount') return result.amount;
  return result.kind === 'ask' ? `${result.choices.join(' or ')}?` : result.kind;
}

const everywhere: readonly (readonly [string, string])[] = [
  ['5', '5.00'],
  ['007', '7.00'],
  [' 1250 ', '1250.00'],
  ['1 250', '1250.00'],
  [`1${NBSP}250`, '1250.00'],
  [`1${NARROW}250${NARROW}000`, '1250000.00'],
  ['\u3000１２５０', '1250.00'],
  ['₱1250', '1250.00'],
  ['1250 $', '1250.00'],
  // Only one reading is possible, whatever the language.
  ['1,250.50', '1250.50'],
  ['1.250,50', '1250.50'],
  ['1,250,000', '1250000.00'],
  ['1.250.000', '1250000.00'],
  ['1 250,50', '1250.50'],
  ['1 250.50', '1250.50'],
  ['0', '0.00'],
  ['', 'empty'],
  [' ', 'empty'],
  ['abc', 'unreadable'],
  ['12abc', 'unreadable'],
  ['-5', 'unreadable'],
  ['1e3', 'unreadable'],
  ['12 50', 'unreadable'],
  ['1 2 3', 'unreadable'],
  ['1,2,3', 'unreadable'],
  ['1.2.3', 'unreadable'],
  ['1,00,000', 'unreadable'],
  ['1,250,00', 'unreadable'],
  ['.', 'unreadable'],
  [',', 'unreadable'],
  ['9'.repeat(30), 'unreadable'],
  ['9'.repeat(60), 'unreadable'],
  ['0.250', '0.25?'],
  ['0,250', '0.25?'],
];

const pointLanguages: readonly Language[] = ['EN', 'CN', 'TW', 'JA', 'TH', 'KO', 'TY'];
const point: readonly (readonly [string, string])[] = [
  ['12.50', '12.50'],
  ['12.5', '12.50'],
  ['.5', '0.50'],
  ['12.', '12.00'],
  ['1,250', '1250.00'],
  ['１２．５０', '12.50'],
  ['１，２５０', '1250.00'],
  ['12。50', '12.50'],
  ['12,50', '1250.00 or 12.50?'],
  ['12,5', '125.00 or 12.50?'],
  ['1.250', '1250.00 or 1.25?'],
  ['12.505', '12505.00?'],
  ['1250.505', 'fine'],
  ['1,250.505', 'fine'],
  ['12,', 'unreadable'],
];

const groupByPoint: readonly Language[] = ['VI', 'ES', 'PT', 'TR'];
const comma: readonly (readonly [string, string])[] = [
  ['12,50', '12.50'],
  ['12,5', '12.50'],
  [',5', '0.50'],
  ['12,', '12.00'],
  ['1,250', '1250.00 or 1.25?'],
  ['1250,505', 'fine'],
];
const pointGroups: readonly (readonly [string, string])[] = [
  ['1.250', '1250.00'],
  ['12.50', '1250.00 or 12.50?'],
  ['12.', 'unreadable'],
];

const groupBySpace: readonly Language[] = ['RU', 'FR'];
const spaceGroups: readonly (readonly [string, string])[] = [
  [`1${NARROW}250,50`, '1250.50'],
  [`1${NBSP}250,50`, '1250.50'],
  ['1.250', '1250.00 or 1.25?'],
  // A point parts nothing in these languages: two digits behind it can only be decimals.
  ['12.50', '12.50'],
];

const table = languages.flatMap(({ code }) => [
  ...everywhere.map(([text, expected]) => ({ code, text, expected })),
  ...(pointLanguages.includes(code) ? point : comma).map(([text, expected]) => ({ code, text, expected })),
  ...(groupByPoint.includes(code) ? pointGroups : groupBySpace.includes(code) ? spaceGroups : []).map(([text, expected]) => ({ code, text, expected })),
]);

describe('typed amounts', () => {
  test('[SAFE-32] [T28] an amount is read by the separators of each of the 13 languages, and a doubtful one becomes a question', () => {
    expect([...pointLanguages, ...groupByPoint, ...groupBySpace].toSorted()).toEqual(languages.map(({ code }) => code).toSorted());
    expect(table.map(({ code, text }) => `${code} ${text} → ${read(text, code)}`)).toEqual(
      table.map(({ code, text, expected }) => `${code} ${text} → ${expected}`),
    );
  });

  test.each(languages)('[SAFE-32] the separators of $code are those of its standard number format', ({ code, tag }) => {
    const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
    const signOf = (type: string) => parts.find((part) => part.type === type)?.value.replace(/\s/, ' ');
    const { decimal, group } = amountSeparators(code);
    expect([decimal, group ?? ' ']).toEqual([signOf('decimal'), signOf('group')]);
  });

  test('[SAFE-32] [GEN-10] a currency without decimals takes none, and offers only amounts that it has', () => {
    expect(read('1250', 'EN', 0)).toBe('1250');
    expect(read('1.250', 'EN', 0)).toBe('1250?');
    expect(read('1,250', 'TR', 0)).toBe('1250?');
    expect(read('12.5', 'EN', 0)).toBe('125?');
    expect(read('1250.5', 'EN', 0)).toBe('fine');
  });

  test('[SAFE-32] an amount that fills a field is read back as the same amount in every language', () => {
    const amounts = ['1000.00', '1250.50', '0.05', '1234567.89', '5.00'] as const;
    for (const { code } of languages) for (const amount of amounts) expect(read(amountToType(amount as never, code), code)).toBe(amount);
    expect(amountToType('1250.50' as never, 'TR')).toBe('1250,50');
    expect(amountToType('1000.00' as never, 'TR')).toBe('1000');
    for (const { code } of languages)
      expect([2, 1, 0].map((decimals) => read(typedExample(code, decimals), code, decimals))).toEqual(['1250.50', '1250.5', '1250']);
  });
});
