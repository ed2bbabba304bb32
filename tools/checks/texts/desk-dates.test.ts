import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { deskDateFaults } from './desk-dates.ts';
import { sourceFiles } from '../source-files.ts';

const root = path.join(import.meta.dirname, '../../..');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

describe('the check of dates at the desk', () => {
  test.each([
    "const text = new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(at);",
    'const text = new Date(row.createdAt).toLocaleString();',
    'const text = new Date(row.createdAt).toLocaleDateString(tag);',
    'const day = new Date().toISOString().slice(0, 10);',
    'const day = draft.startsAt.slice(0, 10);',
    "const [day] = row.createdAt.split('T');",
    'const hour = new Date(at).getHours();',
  ])('[DESK-06] [SAFE-12] fires on %s', (code) => {
    expect(deskDateFaults('apps/console/src/features/members/a.tsx', code)).toHaveLength(1);
    expect(deskDateFaults('apps/console/src/shared/moments/a.tsx', code)).toEqual([]);
  });

  test.each([
    'const text = new Intl.NumberFormat(tag).format(count);',
    'const sent = new Date(now).toISOString();',
    'const cell = <Moment at={row.createdAt} />;',
    'const first = rows.slice(0, 10);',
    '// new Intl.DateTimeFormat()',
  ])('[DESK-06] is silent on %s', (code) => {
    expect(deskDateFaults('apps/console/src/features/members/a.tsx', code)).toEqual([]);
  });
});

test('[DESK-06] [SAFE-12] only the moments of the desk write dates', () => {
  const files = sourceFiles(root, ['apps/console/src'], /\.tsx?$/).filter((file) => !isTest(file));
  expect(files.length).toBeGreaterThan(150);
  const faults = files.flatMap((file) => deskDateFaults(file, fs.readFileSync(path.join(root, file), 'utf8')));
  expect(faults.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([]);
});
