import { expect, test } from 'vitest';
import { faultOfTitle, idsOfTitle, testTitles } from './test-titles.ts';

test('[HOUSE-1] titles are found in every form of a test', () => {
  const code = `
    test('[GATE-01] plain', () => {});
    test.each(rows)('[GATE-02] $name', ({ name }) => {});
    test.each\`a | b\`('[GATE-03] table', () => {});
    it.concurrent(\`[GATE-04] \${name}\`, async () => {});
    test(title, () => {});
    test('[HOME-01] with options', { timeout: 5 }, function () {});
    test.describe('a group', () => {});
    describe('a group', () => {});
    test.beforeEach(async () => {});
    pattern.test(text);
  `;
  expect(testTitles('a.test.ts', code).map(({ line, title }) => [line, title])).toEqual([
    [2, '[GATE-01] plain'],
    [3, '[GATE-02] $name'],
    [4, '[GATE-03] table'],
    [5, '[GATE-04] '],
    [6, ''],
    [7, '[HOME-01] with options'],
  ]);
});

test('[HOUSE-1] a title without an id, or with an unknown one, is a fault', () => {
  expect(idsOfTitle('[GATE-01] [T65] closes')).toEqual(['GATE-01', 'T65']);
  expect(idsOfTitle('[GATE-01, T65] closes')).toEqual(['GATE-01', 'T65']);
  expect(faultOfTitle('[house-2] starts')).toBeNull();
  expect(faultOfTitle('closes the site')).toMatch(/does not begin/);
  expect(faultOfTitle('closes [GATE-01]')).toMatch(/does not begin/);
  expect(faultOfTitle('[GATE-01] [GATE-99] closes')).toMatch(/GATE-99/);
});
