import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderInMemory } from './database-folder.ts';

const ROOMY = 64 * 2 ** 30;
let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'memory-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test('[HOUSE-1] each checkout has its own folder in memory, and keeps it when memory becomes short', () => {
  const first = folderInMemory({ root, checkout: root, availableMemory: ROOMY });
  const second = folderInMemory({ root, checkout: os.tmpdir(), availableMemory: ROOMY });
  expect(first).not.toBe(second);
  expect(folderInMemory({ root, checkout: root, availableMemory: 0 })).toBe(first);
});

test('[HOUSE-1] without enough memory, or without such a file system, databases lie on the disk', () => {
  expect(folderInMemory({ root, checkout: root, availableMemory: 2 ** 30 })).toBeNull();
  expect(folderInMemory({ root: path.join(root, 'missing'), checkout: root, availableMemory: ROOMY })).toBeNull();
});

test('[HOUSE-1] the folder of a deleted checkout is deleted by the next run of another one', () => {
  const checkout = path.join(root, 'deleted');
  fs.mkdirSync(checkout);
  const abandoned = folderInMemory({ root, checkout, availableMemory: ROOMY });
  fs.rmdirSync(checkout);
  const kept = folderInMemory({ root, checkout: root, availableMemory: ROOMY });
  expect([abandoned, kept].map((folder) => fs.existsSync(folder ?? ''))).toEqual([false, true]);
});
