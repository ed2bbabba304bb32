import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruiseTree } from '../checks/boundaries/boundaries.ts';
import { copyTree } from './copy-tree.ts';
import { makeFeature } from './make-feature.ts';

const compiler = path.join(import.meta.dirname, '../../node_modules/.bin/tsc');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-scaffold-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

beforeAll(() => {
  copyTree(root);
  makeFeature(root, { context: 'rewards', area: 'parades', thing: 'parade', ids: ['TASK-01', 'T65'] });
});

test('[HOUSE-1] a new area keeps the boundaries', async () => {
  const { violations } = await cruiseTree(root);
  expect(violations.filter(({ from, to }) => /parade/.test(from + to))).toEqual([]);
});

test('[HOUSE-1] a new area compiles with all of the tree', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', '.', '--checkers', '1'], { cwd: root, encoding: 'utf8' });
  expect({ status, output: `${stdout}${stderr}` }).toEqual({ status: 0, output: '' });
});
