import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { ensureDemoKeys } from '../games/demo-keys.ts';
import { createPlatformKeys } from './platform-keys.ts';

const SECRET = Buffer.alloc(32, 7);
const OTHER_SECRET = Buffer.alloc(32, 8);
const folder = temporaryFolder();
let base: TestDatabase;

beforeAll(async () => {
  base = await testDatabase();
});
beforeEach(() => base.pool.query('delete from platform_keys'));
afterAll(async () => {
  await base.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const privateKeyOf = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

test('[HOUSE-11] a key added by one process signs in another one; in the database it is encrypted', async () => {
  const given = privateKeyOf(2048);
  const publicKey = await createPlatformKeys(base.pool, SECRET).add('platform-2', given);
  const there = createPlatformKeys(base.pool, SECRET);
  const read = createPrivateKey(await there.read('platform-2'));
  expect(read.equals(createPrivateKey(given))).toBe(true);
  expect(createPublicKey(publicKey).equals(createPublicKey(given))).toBe(true);
  const { rows } = await base.pool.query<{ sealed: Buffer }>('select sealed from platform_keys');
  expect(rows[0]?.sealed.includes('PRIVATE KEY')).toBe(false);
  expect(await there.add('platform-2', given)).toBe(publicKey);
  expect((await there.list()).map(({ name }) => name)).toEqual(['platform-2']);
});

test('[HOUSE-11] another secret does not open it, nor does it open under another name', async () => {
  const keys = createPlatformKeys(base.pool, SECRET);
  await keys.make('platform');
  await expect(createPlatformKeys(base.pool, OTHER_SECRET).read('platform')).rejects.toThrow('another LARO_SECRET');
  await base.pool.query("update platform_keys set name = 'moved'");
  await expect(keys.read('moved')).rejects.toThrow('another LARO_SECRET');
  await expect(keys.read('platform')).rejects.toThrow('no key of ours named platform');
});

test('[T87] a name in use, an invalid name and a weak key are refused', async () => {
  const keys = createPlatformKeys(base.pool, SECRET);
  await keys.make('platform');
  await expect(keys.make('platform')).rejects.toMatchObject({ fault: 'name_taken' });
  for (const name of ['', '../x', 'Upper', 'x'.repeat(42)])
    await expect(keys.add(name, privateKeyOf(2048)), name).rejects.toMatchObject({ fault: 'name_wrong' });
  for (const key of ['', 'text', privateKeyOf(1024)]) await expect(keys.add('weak', key)).rejects.toMatchObject({ fault: 'key_wrong' });
});

test('[HOUSE-11] two processes that start at the same time make one pair of the demo’s keys, and each has the files of its studio', async () => {
  const folders = ['one', 'two'].map((name) => path.join(folder, name));
  const [one, two] = await Promise.all(folders.map((own) => ensureDemoKeys(base.pool, SECRET, own)));
  expect(one).toEqual(two);
  for (const file of ['studio.private.pem', 'platform.public.pem']) {
    const [first = '', second = ''] = folders.map((own) => fs.readFileSync(path.join(own, file), 'utf8'));
    expect(first).toBe(second);
    for (const own of folders) expect(fs.statSync(path.join(own, file)).mode & 0o777).toBe(0o600);
  }
  const platform = createPublicKey(await createPlatformKeys(base.pool, SECRET).read('platform'));
  expect(platform.equals(createPublicKey(fs.readFileSync(path.join(folder, 'one/platform.public.pem'))))).toBe(true);
  expect(await ensureDemoKeys(base.pool, SECRET, folders[0] ?? '')).toEqual(one);
});
