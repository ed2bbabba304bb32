import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderFiles } from './folder-files.ts';
import type { KeptFiles } from './kept-files.ts';

let folder: string;
let files: KeptFiles;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-files-'));
  files = createFolderFiles(path.join(folder, 'uploads'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('[ACC-01] pictures are kept whole, read, replaced and removed', async () => {
  expect(await files.read('avatar-1.webp')).toBeNull();
  await files.write('avatar-1.webp', Buffer.from('one'));
  await files.write('avatar-1.webp', Buffer.from('two'));
  expect(String(await files.read('avatar-1.webp'))).toBe('two');
  expect(fs.readdirSync(path.join(folder, 'uploads'))).toEqual(['avatar-1.webp']);
  await files.remove('avatar-1.webp');
  await files.remove('avatar-1.webp');
  expect(await files.read('avatar-1.webp')).toBeNull();
});

test('[T86] a name is never a path', async () => {
  fs.writeFileSync(path.join(folder, 'secret.webp'), 'secret');
  for (const name of ['../secret.webp', '/etc/passwd', '..', '', 'a/b.webp', 'A.webp', 'a.webp/..', 'a\u0000.webp'])
    await expect(files.read(name)).rejects.toThrow('not the name of a file');
});
