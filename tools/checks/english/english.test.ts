import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { foundPhrases, phrases } from './phrases.ts';
import { baselineFile, countsOf, excess, phrasesIn, tightened, type Baseline } from './ratchet.ts';

const root = path.join(import.meta.dirname, '../../..');
const namesIn = (file: string, code: string) => foundPhrases(file, code).map(({ phrase }) => phrase);

/** One sentence for each phrase. */
const refused: Readonly<Record<keyof typeof phrases, string>> = {
  'opens with a clause': 'What a merchant offers.',
  nobody: 'Then nobody can log in.',
  whoever: 'Refuses whoever is too young.',
  stands: 'The amount stands in the row.',
  lies: 'The file lies in the folder.',
  'is told': 'The member is told by e-mail.',
  'is asked': 'The vendor is asked every minute.',
  'comes to life': 'The page comes to life late.',
  anew: 'Draws the picture anew.',
  'once more': 'Reads the row once more.',
  meanwhile: 'Someone has saved meanwhile.',
  'is over': 'The session is over.',
  'worth nothing': 'The code is worth nothing.',
  beside: 'Runs beside the other one.',
  'the house': 'Paid by the house.',
  'rooms of the desk': 'All rooms of the desk.',
  'at once': 'Applies at once.',
  'by itself': 'Ends by itself.',
  'so many': 'Keeps so many rows.',
  'is gone': 'The row is gone.',
};

describe('phrases of the guide', () => {
  test('[HOUSE-1] there are twenty, each with a sentence that it refuses', () => {
    expect(Object.keys(phrases)).toHaveLength(20);
    expect(Object.keys(refused).toSorted()).toEqual(Object.keys(phrases).toSorted());
  });

  test.each(Object.entries(refused))('[HOUSE-1] "%s" is found in comments of every kind, in titles and in documents', (phrase, sentence) => {
    expect(namesIn('a.ts', `const a = 1; // ${sentence}`)).toEqual([phrase]);
    expect(namesIn('a.tsx', `/** ${sentence} */\nconst a = 1;`)).toEqual([phrase]);
    expect(namesIn('a.css', `/* ${sentence} */`)).toEqual([phrase]);
    expect(namesIn('a.sql', `-- ${sentence}`)).toEqual([phrase]);
    expect(namesIn('a.test.ts', `test('[T1] ${sentence}', () => {});`)).toEqual([phrase]);
    expect(namesIn('a.test.ts', `])('[T1] ${sentence}', (row) => {});`)).toEqual([phrase]);
    expect(namesIn('a.md', `- ${sentence}`)).toEqual([phrase]);
  });

  test.each(Object.entries(refused))('[HOUSE-1] "%s" is left alone in code and in strings', (_, sentence) => {
    expect(namesIn('a.ts', `const text = '${sentence}';\nconst url = 'https://laro.example/${sentence}';`)).toEqual([]);
  });

  test.each([
    '// Deposit methods of a merchant.',
    '/** Rows that expire; the callback notifies their owner. */',
    '// Reads the row, and\n// what follows it in the same transaction.',
    '/**\n * Loads the page.\n * Whether it hydrates is decided later.\n */',
    '// CI stands for continuous integration.',
    '// What if both arrive?',
  ])('[HOUSE-1] plain English passes: %s', (code) => {
    expect(namesIn('a.ts', code)).toEqual([]);
  });

  test('[HOUSE-1] a phrase is reported at its line', () => {
    expect(foundPhrases('a.ts', 'const a = 1;\n/**\n * First line.\n * Then nobody.\n */')).toEqual([{ file: 'a.ts', line: 4, phrase: 'nobody' }]);
  });
});

describe('numbers that may only shrink', () => {
  const found = (file: string, count: number) => Array.from({ length: count }, (_, at) => ({ file, line: at + 1, phrase: 'nobody' }));
  const baseline: Baseline = { 'apps/a': { 'old.ts': 2 } };

  test('[HOUSE-1] a file may have as many phrases as before or fewer', () => {
    expect(excess(baseline, found('apps/a/old.ts', 2))).toEqual([]);
    expect(excess(baseline, [])).toEqual([]);
  });

  test('[HOUSE-1] one phrase more, a new file and a new folder are refused', () => {
    expect(excess(baseline, found('apps/a/old.ts', 3))).toEqual(['apps/a/old.ts: 3 phrases of docs/english.md, allowed 2 (1 nobody, 2 nobody, 3 nobody)']);
    expect(excess(baseline, found('apps/a/new.ts', 1))).toHaveLength(1);
    expect(excess(baseline, found('apps/b/old.ts', 1))).toHaveLength(1);
  });

  test('[HOUSE-1] the baseline is tightened to the remaining phrases and never loosened', () => {
    expect(tightened(baseline, found('apps/a/old.ts', 1))).toEqual({ 'apps/a': { 'old.ts': 1 } });
    expect(tightened(baseline, [...found('apps/a/old.ts', 5), ...found('apps/a/new.ts', 1)])).toEqual(baseline);
    expect(tightened(baseline, [])).toEqual({});
    expect(countsOf([...found('b/z.ts', 1), ...found('b/a.ts', 2), ...found('a/a.ts', 1)])).toEqual({ a: { 'a.ts': 1 }, b: { 'a.ts': 2, 'z.ts': 1 } });
  });

  test('[HOUSE-1] no file of the tree has more phrases than its baseline', () => {
    const stored = JSON.parse(fs.readFileSync(path.join(root, baselineFile), 'utf8')) as Baseline;
    const all = phrasesIn(root);
    expect(all.length).toBeGreaterThan(0);
    expect(excess(stored, all)).toEqual([]);
  });
});
