import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createStaff } from '#server/modules/core/staff/index.ts';
import { MerchantDirectory, type MerchantFault } from '#server/modules/core/merchant/index.ts';
import { slowLottery } from '#server/testing/sites/slow-lottery.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addMerchant, addMerchantHost, removeMerchantHost, renameMerchantTo, type Installation } from './merchant-acts.ts';

// The command and the program themselves, in production, on a database without anything of the demo.
const program = (file: string): string => path.join(import.meta.dirname, '../../../..', file);
const secret = 'ab'.repeat(32);
/** A running site follows within a second or two; a busy machine takes its time. */
const SOON = { timeout: 15_000 };
const folder = temporaryFolder();
let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
  await slowLottery(base.pool);
});
afterAll(async () => {
  await base.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function run(file: string, words: readonly string[] = []) {
  const env = { ...process.env, NODE_ENV: 'production', LARO_SECRET: secret, DATABASE_URL: base.url, LARO_DATA: path.join(folder, 'data'), PORT: '0' };
  const child = spawn(process.execPath, [program(file), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (told += data.toString()));
  return { child, told: () => told, code: once(child, 'close').then(([code]) => code as number | null) };
}

const installation = (): Installation => ({ pool: base.pool, secret: Buffer.from(secret, 'hex') });

async function merchant(...words: string[]): Promise<{ code: number | null; told: string }> {
  const { code, told } = run('tools/installation/merchant.ts', words);
  return { code: await code, told: told() };
}
const counted = async (table: string) => (await base.pool.query<{ count: bigint }>(`select count(*) from ${table}`)).rows[0]?.count;

test.each<[faulty: string, fault: MerchantFault, merchant: { code: string; name: string; hosts: string[] }]>([
  ['a code in capitals', 'code_wrong', { code: 'Isla', name: 'Isla', hosts: ['isla.example'] }],
  ['an empty name', 'name_wrong', { code: 'isla', name: ' ', hosts: ['isla.example'] }],
  ['a name that is too long', 'name_wrong', { code: 'isla', name: 'I'.repeat(61), hosts: ['isla.example'] }],
  ['no host', 'host_missing', { code: 'isla', name: 'Isla', hosts: [] }],
  ['an address', 'host_wrong', { code: 'isla', name: 'Isla', hosts: ['https://isla.example/'] }],
  ['a port', 'host_wrong', { code: 'isla', name: 'Isla', hosts: ['isla.example', 'isla.example:443'] }],
  ['hostile text', 'host_wrong', { code: 'isla', name: 'Isla', hosts: ["isla.example'; drop table merchants; --"] }],
])('[HOUSE-4] %s makes no merchant, and nothing is written', async (_faulty, fault, faulty) => {
  await expect(addMerchant(installation(), faulty)).rejects.toEqual(expect.objectContaining({ name: 'MerchantRefused', fault }));
  expect([await counted('merchants'), await counted('vendors'), await counted('merchant_hosts'), await counted('audit_entries')]).toEqual([0n, 0n, 0n, 0n]);
});

/** Sends a request as a proxy does, with the visited host's name. */
async function ask(origin: string, host: string, url: string): Promise<{ status: number | undefined; text: string }> {
  const [answer] = (await once(get(`${origin}${url}`, { headers: { host } }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, text: await text(answer) };
}

test('[HOUSE-4] [GATE-01] [T85] a merchant is added to a production site that runs, closed until the desk opens it, and moves from host to host', async () => {
  const site = run('apps/server/src/main.ts');
  onTestFinished(async () => {
    site.child.kill('SIGTERM');
    await site.code;
  });
  await expect.poll(site.told, { timeout: 60_000 }).toContain('There is no merchant yet');
  await expect.poll(site.told, { timeout: 60_000 }).toMatch(/listening at http:[^"]+"/);
  const origin = /listening at (http:[^"]+)/.exec(site.told())?.[1] ?? '';
  const status = async (host: string) => {
    const answer = await ask(origin, host, '/wps/system/status');
    return answer.status === 200 ? (JSON.parse(answer.text) as { value: { info: number } }).value.info : answer.status;
  };
  expect(site.told()).not.toContain('/desk/');
  expect(await status('isla.example')).toBe(404);

  expect(await merchant('add', 'isla', ' Isla ', 'ISLA.example', 'www.isla.example')).toEqual({
    code: 0,
    told: expect.stringMatching(/^Isla is there, .*closed to visitors\.\nIts desk is at https:\/\/isla\.example\/desk\//),
  });
  await expect.poll(() => status('isla.example'), SOON).toBe(1);
  const { pool } = base;
  const directory = new MerchantDirectory(pool);
  await directory.changeSettings('isla', null, { 'status.maintenance': null }, async () => {});
  await expect.poll(() => status('www.isla.example'), SOON).toBe(0);
  const value = async <Value>(url: string) => (JSON.parse((await ask(origin, 'isla.example', url)).text) as { value: Value }).value;
  await expect.poll(async () => (await value<{ totalCount: number }>('/wps/game/vendors')).totalCount, SOON).toBeGreaterThanOrEqual(612);
  expect((await value<{ games: unknown[] }>('/wps/game/hot')).games).toHaveLength(24);
  expect(await counted('game_mathematics')).toBeGreaterThan(300n);

  const acts = installation();
  const refused = (fault: MerchantFault) => expect.objectContaining({ fault });
  await expect(addMerchant(acts, { code: 'isla', name: 'Isla', hosts: ['other.example'] })).rejects.toEqual(refused('code_taken'));
  await expect(addMerchant(acts, { code: 'lupa', name: 'Lupa', hosts: ['lupa.example', 'isla.example'] })).rejects.toEqual(refused('host_taken'));
  await expect(addMerchantHost(acts, 'lupa', 'lupa.example')).rejects.toEqual(refused('merchant_unknown'));
  expect((await merchant('rename', 'isla', ' Isla Bonita ')).code).toBe(0);
  await expect.poll(async () => (await value<{ merchantName: string }>('/wps/system/settings/consolidated')).merchantName, SOON).toBe('Isla Bonita');
  await expect(renameMerchantTo(acts, 'isla', '')).rejects.toEqual(refused('name_wrong'));
  await expect(renameMerchantTo(acts, 'lupa', 'Lupa')).rejects.toEqual(refused('merchant_unknown'));
  await addMerchantHost(acts, 'isla', 'новый.example');
  await expect.poll(() => status('xn--b1aoke0e.example'), SOON).toBe(0);
  await removeMerchantHost(acts, 'isla', 'isla.example');
  await expect.poll(() => status('isla.example'), SOON).toBe(404);
  expect((await merchant('remove-host', 'isla', 'www.isla.example')).code).toBe(0);
  await expect(removeMerchantHost(acts, 'isla', 'isla.example')).rejects.toEqual(refused('host_unknown'));
  expect(await merchant('remove-host', 'isla', 'новый.example')).toEqual({ code: 1, told: expect.stringContaining('only host') });
  expect(await merchant()).toEqual({ code: 0, told: 'isla  Isla Bonita  open  xn--b1aoke0e.example\n' });
  expect(await merchant('add-host', 'isla')).toEqual({ code: 2, told: expect.stringContaining('usage: npm run merchant') });

  const told = await pool.query<{ action: string; subject: string }>(
    "select action, subject from audit_entries where actor = 'installation' and action like 'merchant.%' order by number",
  );
  expect(told.rows).toEqual(
    ['added', 'renamed', 'hostsChanged', 'hostsChanged', 'hostsChanged'].map((act) => ({ action: `merchant.${act}`, subject: 'merchant:isla' })),
  );
  expect(await createStaff({ pool, secret: acts.secret }).audit.checkAll()).toMatchObject({ isWhole: true });
}, 120_000);
