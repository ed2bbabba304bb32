import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { folderEntries, folderFaults } from './folder-sizes.ts';

const root = path.join(import.meta.dirname, '../../..');
const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/file${at}.ts`);

test('[HOUSE-1] a folder has at most 15 entries, and a list any number', () => {
  expect(folderFaults(folderEntries([...files('apps/a', 15), ...files('apps/a/b', 3)]))).toEqual(['apps/a has 16 entries, at most 15: split it by goal']);
  expect(folderFaults(folderEntries(files('apps/player/src/features', 40)))).toEqual([]);
});

test('[HOUSE-1] no folder of the sources is larger than it may be', () => {
  expect(folderFaults(folderEntries(sourceFiles(root, ['apps', 'bench', 'e2e', 'packages', 'tools'], /(?:)/)))).toEqual([]);
});
