import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLine } from '../orders/line.ts';
import { WORKED_EXAMPLES } from '../rules/worked-examples.ts';

/** Changed selections: 100,000 with LARO_LONG=1. */
const CHANGED = process.env['LARO_LONG'] === '1' ? 100_000 : 3000;

/** A selection of each worked example, of every play that has one. */
const VALID = WORKED_EXAMPLES.flatMap(({ params, rows }) =>
  rows.map((row) => {
    const [play = '', , selection = ''] = row.split(' ');
    return { params, play, selection };
  }),
);

const wide = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const arabic = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
const doubled = (text: string): string => text.replace(/[^,/-][^,/]*/, (value) => `${value},${value}`);
/** Each of these changes makes a selection of any play a wrong one. */
const CHANGES: readonly (readonly [what: string, change: (text: string) => string])[] = [
  ['nothing', () => ''],
  ['a space in front', (text) => ` ${text}`],
  ['a space behind', (text) => `${text} `],
  ['a line break', (text) => `${text}\n`],
  ['a comma in front', (text) => `,${text}`],
  ['a comma behind', (text) => `${text},`],
  ['two commas', (text) => `${text},,${text}`],
  ['a sign', (text) => `+${text}`],
  ['a minus', (text) => `-${text}`],
  ['an exponent', (text) => `${text}e0`],
  ['a fraction', (text) => `${text}.0`],
  ['a null character', (text) => `${text}\0`],
  ['digits of another script', (text) => (wide(text) === text ? `${text}１` : wide(text))],
  ['Arabic digits', (text) => (arabic(text) === text ? `${text}٠` : arabic(text))],
  ['a value twice', doubled],
  ['groups in brackets', (text) => `(${text})`],
  ['many groups', (text) => Array.from({ length: 40 }, () => text).join('/')],
  ['a million commas', () => ','.repeat(1_000_000)],
  ['a million digits', () => '1'.repeat(1_000_000)],
  ['a name of all objects', () => '__proto__'],
];

test.each(CHANGES)('[LOTT-10] selections of every play are refused with a reason for %s', (_what, change) => {
  const taken = VALID.filter(({ params, play, selection }) => {
    const read = readLine(params, play, change(selection));
    return !('refusal' in read) || read.refusal.code !== 'selection_invalid' || !['form', 'range', 'count', 'double'].includes(read.refusal.why);
  });
  expect(taken).toEqual([]);
});

test('[LOTT-10] the examples are taken as they are, and under no play of another family that does not know them', () => {
  for (const { params, play, selection } of VALID) expect(readLine(params, play, selection)).toHaveProperty('bets');
  expect(readLine({ family: 'K3' }, 'constructor', '1')).toMatchObject({ refusal: { code: 'play_unknown' } });
  expect(readLine({ family: 'K3' }, '', '1')).toMatchObject({ refusal: { code: 'play_unknown' } });
});

test('[LOTT-10] a selection with any characters changed is refused, or is one that reads the same again', () => {
  const piece = fc.constantFrom('0', '1', '9', '10', '99', '-1', '+', 'e', '.', ' ', ',', ',,', '/', '//', '-', 'big', 'odd', 'tie', 'any', '１', '\0', '');
  const edits = fc.array(fc.record({ at: fc.nat(40), cut: fc.nat(3), put: piece }), { minLength: 1, maxLength: 4 });
  let taken = 0;
  fc.assert(
    fc.property(fc.constantFrom(...VALID), edits, ({ params, play, selection }, changes) => {
      let text = selection;
      for (const { at, cut, put } of changes) text = text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + cut);
      const read = readLine(params, play, text);
      if ('refusal' in read) return;
      taken += 1;
      expect(read.bets).toBeGreaterThan(0);
      expect(read.selection).toMatch(/^[0-9a-z,/-]+$/);
      expect(readLine(params, play, read.selection)).toMatchObject({ selection: read.selection, bets: read.bets });
    }),
    { numRuns: CHANGED },
  );
  // Some changes give another selection, as a digit more.
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(CHANGED);
});
