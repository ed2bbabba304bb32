import fs from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountConsole } from '#server/desk-pages/mount-console.ts';
import { registerPictures, shippedArt } from '#server/modules/core/pictures/index.ts';
import { mountPlayer } from '#server/pages/mount-player.ts';
import { makePlayerBuild } from '#server/testing/sites/player-build.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';

const folder = temporaryFolder();
let base: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  const desk = path.join(folder, 'desk');
  fs.mkdirSync(path.join(desk, 'assets/deep'), { recursive: true });
  fs.writeFileSync(path.join(desk, 'index.html'), '<!doctype html>');
  fs.writeFileSync(path.join(desk, 'assets/desk-1.js'), 'desk()');
  makePlayerBuild(path.join(folder, 'site'));
  http = await testHttp(base.pool, {
    beforeReady: async (app) => {
      await registerPictures(app, { dataDir: folder, source: shippedArt });
      await mountConsole(app, desk);
      await mountPlayer(app, { countries: { countryOf: () => null }, isDevelopment: false, builtFolder: path.join(folder, 'site'), frameOrigins: () => [] });
    },
  });
  await http.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await http.app.close();
  fs.rmSync(folder, { recursive: true });
  await base.close();
});

/** Sends the address unchanged: `fetch` and the framework's injection would normalise it first. */
const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const { port } = new URL(http.app.listeningOrigin);
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { host: 'localhost', ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
};

const MOUNTS = ['/assets/', '/desk/assets/', '/icons/', '/legacy/', '/img/', '/img/games/'];
const ENDINGS = [
  '',
  '.',
  '..',
  '../',
  './',
  '/',
  '%00',
  'a%00.js',
  '%2e%2e/%2e%2e/package.json',
  '..%2f..%2fpackage.json',
  '..%5c..%5cpackage.json',
  '%E0%A4%A',
  '%zz',
  '%',
  'a%',
  'entry-1.js/',
  'entry-1.js/x',
  'desk-1.js/x',
  'deep',
  'a//b',
  'a/./b',
  'a/../b',
  '%ff%fe',
  '.env',
  'x'.repeat(300),
  'x'.repeat(6000),
  encodeURIComponent('名'.repeat(200)),
];
const ENCODINGS = ['br', 'gzip, br', 'identity'];

test.each(MOUNTS)('[SAFE-16] below %s an address that names no file answers 404 or 400 in our envelope', async (mount) => {
  for (const ending of ENDINGS)
    for (const encoding of ENCODINGS) {
      const url = `${mount}${ending}`;
      const { status, body } = await ask(url, { accept: '*/*', 'accept-encoding': encoding });
      const place = url.slice(0, 80);
      expect([400, 404], place).toContain(status);
      expect(JSON.parse(body), place).toMatchObject({ success: false, errorCode: expect.stringMatching(/^request\.(?:not_found|malformed)$/) as string });
    }
});

test('[SAFE-16] the files themselves are served', async () => {
  for (const [url, content] of [
    ['/assets/entry-1.js', 'console.log(1)'],
    ['/desk/assets/desk-1.js', 'desk()'],
    ['/icons/laro.svg', '<svg/>'],
    ['/legacy/start.js', '0'],
  ] as const)
    expect((await ask(`${url}?v=1//..`, { accept: '*/*' })).body).toBe(content);
});

test.each([
  '/nothing',
  '/nothing/%zz',
  '/wps/nothing',
  '/wps/%E0%A4%A',
  '/m/%zz',
  '/sw.js/',
  '/%00',
  '/m/home%00',
  '/wps/game/list%00',
  '//',
  '/../etc/passwd',
])('[SAFE-16] no text of the framework is shown at %s', async (url) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers, body } = await ask(url, { accept: 'application/json' }, method);
    expect(status, method).toBeLessThan(500);
    expect(body, method).not.toMatch(/FST_|Route [A-Z]+:|"statusCode"|Bad Request/);
    if (method !== 'HEAD') expect(JSON.parse(body), method).toMatchObject({ success: false });
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});
