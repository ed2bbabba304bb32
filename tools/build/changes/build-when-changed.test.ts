import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildWhenChanged, isBuilt } from './build-when-changed.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-build-'));
  fs.mkdirSync(path.join(root, 'src/deep'), { recursive: true });
  fs.writeFileSync(path.join(root, 'src/deep/part.ts'), 'one');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(root, { recursive: true });
});

const build = vi.fn<() => void>(() => void fs.mkdirSync(path.join(root, 'dist'), { recursive: true }));
const task = () => ({ name: 'part', root, inputs: ['src', 'settings.json'], outDir: 'dist', build });
const run = () => buildWhenChanged(task());

test('[house-1] a build runs once for the same sources, whatever their dates, and again for changed ones', async () => {
  expect([isBuilt(task()), await run(), isBuilt(task()), await run()]).toEqual([false, true, true, false]);
  fs.utimesSync(path.join(root, 'src/deep/part.ts'), 1, 1);
  fs.writeFileSync(path.join(root, 'src/deep/part.test.ts'), 'a test is not built');
  expect(await run()).toBe(false);
  fs.writeFileSync(path.join(root, 'src/deep/part.ts'), 'two');
  expect([isBuilt(task()), await run()]).toEqual([false, true]);
  fs.writeFileSync(path.join(root, 'settings.json'), '{}');
  expect(await run()).toBe(true);
});

test('[house-1] a build that failed is done again, though its sources are the same as of an earlier one', async () => {
  await run();
  fs.writeFileSync(path.join(root, 'src/deep/part.ts'), 'two');
  build.mockImplementationOnce(() => {
    throw new Error('cut off');
  });
  await expect(run()).rejects.toThrow('cut off');
  fs.writeFileSync(path.join(root, 'src/deep/part.ts'), 'one');
  expect(await run()).toBe(true);
});
