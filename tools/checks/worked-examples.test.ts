import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutationAreas } from '../mutation/mutation-areas.ts';
import { sourceFiles } from './source-files.ts';

const domain = path.join(import.meta.dirname, '../../packages/domain/src');
const EXAMPLES = 17;

const filesBelow = (folder: string): string[] => sourceFiles(domain, [folder], /\.ts$/);
const textOf = (file: string): string => fs.readFileSync(path.join(domain, file), 'utf8');
const isTest = (file: string) => file.endsWith('.test.ts');

/** Names that a rule must not use, because its result would depend on more than its parameters. */
const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bperformance\.|\bawait\b|\bfetch\(|from '(?!\.)/;
const impureLines = (text: string) => text.split('\n').filter((line) => IMPURE.test(line));

describe('the rules of rewards', () => {
  test('[REW-59] each of the seventeen worked examples is a test of the domain by its number', () => {
    const tests = [...filesBelow('rewards'), ...filesBelow('money')].filter(isTest).map(textOf).join('\n');
    const named = [...tests.matchAll(/\[[A-Z]+-\d+[^'`]*\] W(\d+):/g)].map(([, number]) => Number(number));
    expect([...new Set(named)].sort((one, other) => one - other)).toEqual(Array.from({ length: EXAMPLES }, (_, index) => index + 1));
  });

  test('[REW-59] no rule reads a clock, has its own chance, waits or imports anything but rules', () => {
    const rules = filesBelow('rewards').filter((file) => !isTest(file));
    expect(rules.length).toBeGreaterThan(25);
    expect(rules.flatMap((file) => impureLines(textOf(file)).map((line) => `${file}: ${line}`))).toEqual([]);
    expect(impureLines("import fs from 'node:fs';\nconst at = Date.now();\nconst day = dayAt(now, zone);")).toHaveLength(2);
  });

  test('[REW-59] mutants are made of every folder of the rules, and each folder has tests', () => {
    const { mutated, tests } = mutationAreas.rewards;
    const matches = (pattern: string) => filesBelow('rewards').filter((file) => path.matchesGlob(file, pattern));
    const rules = filesBelow('rewards').filter((file) => !isTest(file) && file.split('/').length > 2);
    const folders = [...new Set(rules.map((file) => path.dirname(file)))];
    expect(folders.length).toBeGreaterThanOrEqual(8);
    expect(rules.filter((file) => !mutated.flatMap(matches).includes(file))).toEqual([]);
    const tested = tests
      .flatMap(matches)
      .filter(isTest)
      .map((file) => path.dirname(file));
    expect(folders.filter((folder) => !tested.includes(folder))).toEqual([]);
  });
});
