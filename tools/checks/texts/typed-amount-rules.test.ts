import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { typedAmountFaults } from './typed-amount-rules.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);

describe('the check of typed amounts', () => {
  test.each([
    "const plain = text.replaceAll(/[\\s,]/g, '');",
    "const plain = text.replaceAll(',', '');",
    "const plain = text.replace(',', '.');",
    "const plain = text.replaceAll(/[^\\d.]/g, '');",
    "const plain = text.replaceAll(/[\\s,](?=\\d{3}(?:\\D|$))/g, '').trim();",
    "const plain = text.replaceAll('.', '').replace(',', '.');",
    "const plain = text.split(' ').join('').replace(/,/, '.');",
    'const isGood = isAmount(text);',
    'const field = <input inputMode="decimal" />;',
    "const field = <TextField inputMode={isTime ? 'numeric' : 'decimal'} />;",
    'const page = `<input id="${id}" inputmode="decimal">`;',
  ])('[SAFE-32] fires on %s', (code) => {
    expect(typedAmountFaults('apps/player/src/features/cash/a.tsx', code)).toHaveLength(code.includes("replaceAll('.', '')") ? 2 : 1);
  });

  test.each([
    "const code = text.replaceAll(/\\D/g, '');",
    "const name = text.replaceAll(' ', '');",
    "const mobile = text.replaceAll(/[\\s()-]/g, '');",
    "const file = name.replace(/\\.[a-z]+$/i, '');",
    "const shown = displayAmount(amount, 2).replace(/\\.00$/, '');",
    "const day = iso.slice(0, 10).replaceAll('-', '/');",
    'const field = <input inputMode="numeric" />;',
    "// text.replaceAll(',', '')",
  ])('[SAFE-32] is silent on %s', (code) => {
    expect(typedAmountFaults('apps/player/src/features/cash/a.tsx', code)).toEqual([]);
  });
});

test('[SAFE-32] typed amounts are read by one function, and every decimal field is an amount field', () => {
  const files = sourceFiles(root, ['apps', 'packages'], /\.tsx?$/).filter((file) => !isTest(file) && !file.startsWith('packages/art/'));
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => typedAmountFaults(file, read(file))).map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([]);
});
