import fs from 'node:fs';
import path from 'node:path';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { mountConsole } from '#server/desk-pages/mount-console.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { mailOrigin } from '#server/http/guards/mail-origin.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import type { DeskPlace } from './desk-place.ts';
import type { StaffSession } from '../handlers.ts';
import { contextOf } from '../request-context.ts';

const OFFICE = '203.0.113.7';
const folder = temporaryFolder();
let base: TestDatabase;
let isSignedIn = true;
const staff: StaffSession = {
  staffId: 1n,
  name: 'ana',
  access: { everywhere: new Set(staffPermissions), byMerchant: new Map() },
  csrfToken: 'c',
  tokenHash: Buffer.alloc(0),
};

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), 'the desk');
  fs.writeFileSync(path.join(folder, 'assets/desk-1.js'), 'desk()');
});
afterAll(async () => {
  await base.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => {
  isSignedIn = true;
});

async function serve(desk: Partial<DeskPlace> = {}, fallbackCode: string | null = null): Promise<TestHttp> {
  const place = { host: null, networks: [], ...desk };
  const http = await testHttp(base.pool, {
    directory: new MerchantDirectory(base.pool, { fallbackCode, deskHost: place.host }),
    desk: place,
    handlers: { listStaff: async () => ({ staff: [] }) } as never,
    ports: { staffSessionOf: async () => (isSignedIn ? staff : null) },
    trustProxy: true,
    beforeReady: async (app) => {
      await mountConsole(app, folder);
      app.get('/m/home', (request) => contextOf(request).merchant.code);
      app.get('/mail-origin', async (request) => mailOrigin({ merchant: contextOf(request).merchant, request }));
      app.post('/vendor/hub88/:vendor/user/info', async () => 'signed');
    },
  });
  onTestFinished(() => http.app.close());
  return http;
}

const ask = async ({ app }: TestHttp, url: string, host: string, { ip = OFFICE, method = 'GET' as const as 'GET' | 'POST' } = {}) => {
  const answer = await app.inject({ method, url, headers: { host, 'x-forwarded-for': ip, accept: '*/*' } });
  const problem = /^\{"success":false,"errorCode":"([\w.]+)"/.exec(answer.body)?.[1] ?? '';
  return `${answer.statusCode} ${problem}`.trim();
};

const DESK = ['/desk', '/desk/', '/desk/m/laro/status', '/desk/assets/desk-1.js', '/wps/desk/staff', '/%64esk/', '/wps/%64esk/staff', '/desk/?a=/m/home'];

describe('the desk’s own host', () => {
  test('[SAFE-10] the desk is served at its host and returns 404 at every other, however its address is written', async () => {
    const http = await serve({ host: 'desk.example' });
    for (const url of DESK) {
      expect(await ask(http, url, 'desk.example'), url).toMatch(/^(?:200|308)$/);
      expect(await ask(http, url, 'DESK.example:8443'), url).toMatch(/^(?:200|308)$/);
      for (const host of ['localhost', 'dagat.localhost', 'desk.example.evil.example'])
        expect(await ask(http, url, host), `${host} ${url}`).toBe('404 request.not_found');
    }
  });

  test('[SAFE-10] no player site is served at the desk’s host, and staff find pictures and documents there', async () => {
    const http = await serve({ host: 'desk.example' });
    for (const url of ['/m/home', '/wps/system/status', '/wps/game/list', '/manifest.webmanifest', '/'])
      expect(await ask(http, url, 'desk.example'), url).toBe('404 request.not_found');
    for (const url of ['/api', '/api/openapi.json', '/healthz']) expect(await ask(http, url, 'desk.example'), url).toBe('200');
    expect(await ask(http, '/m/home', 'localhost')).toBe('200');
  });

  test('[SAFE-10] without its own host the desk is served at the hosts of merchants', async () => {
    const http = await serve();
    for (const url of DESK) for (const host of ['localhost', 'dagat.localhost']) expect(await ask(http, url, host), url).toMatch(/^(?:200|308)$/);
  });

  test('[SAFE-10] a host that is also a merchant’s serves both', async () => {
    const http = await serve({ host: 'localhost' });
    expect([await ask(http, '/desk/', 'localhost'), await ask(http, '/m/home', 'localhost'), await ask(http, '/desk/', 'dagat.localhost')]).toEqual([
      '200',
      '200',
      '404 request.not_found',
    ]);
  });

  test('[SAFE-10] the desk returns 404 outside its networks', async () => {
    const http = await serve({ networks: ['203.0.113.0/24', '2001:db8:1::/48'] });
    for (const url of DESK) {
      for (const ip of [OFFICE, '::ffff:203.0.113.9', '2001:db8:1::5'])
        expect(await ask(http, url, 'localhost', { ip }), `${ip} ${url}`).toMatch(/^(?:200|308)$/);
      for (const ip of ['203.0.114.1', '2001:db8:2::5', '10.0.0.1'])
        expect(await ask(http, url, 'localhost', { ip }), `${ip} ${url}`).toBe('404 request.not_found');
    }
    expect(await ask(http, '/m/home', 'localhost', { ip: '10.0.0.1' })).toBe('200');
  });
});

describe('hosts', () => {
  test('[SAFE-19] a host that belongs to no merchant is refused everywhere, with and without a merchant for addresses', async () => {
    for (const fallback of [null, 'laro']) {
      const http = await serve({}, fallback);
      for (const url of ['/m/home', '/', '/nothing', '/desk/', '/desk/assets/desk-1.js', '/api', '/api/openapi.json', '/wps/system/status', '/wps/nothing'])
        for (const host of ['evil.example', 'localhost.evil.example', 'laro.', '1.2.3.4.evil.example'])
          expect(await ask(http, url, host), `${host} ${url}`).toBe('404 merchant.unknown_host');
    }
  });

  test('[SAFE-19] load balancers and the signed calls of vendors need no host of a merchant', async () => {
    const http = await serve();
    expect(await ask(http, '/healthz', '10.0.0.5')).toBe('200');
    expect(await ask(http, '/readyz', '10.0.0.5')).toBe('200');
    expect(await ask(http, '/vendor/hub88/BGS/user/info', 'wallet.internal', { method: 'POST' })).toBe('200');
  });

  test('[SAFE-19] addresses without a host name belong to the first merchant, in development only', async () => {
    expect(await ask(await serve({}, 'laro'), '/m/home', '192.168.1.5:3000')).toBe('200');
    expect(await ask(await serve({}, 'laro'), '/m/home', '[::1]:3000')).toBe('200');
    expect(await ask(await serve(), '/m/home', '192.168.1.5:3000')).toBe('404 merchant.unknown_host');
  });

  test('[SAFE-19] a link in a mail uses a configured host, whatever host and port were requested', async () => {
    const http = await serve({}, 'laro');
    const linkFor = async (host: string) => (await http.app.inject({ url: '/mail-origin', headers: { host } })).body;
    expect(await linkFor('localhost')).toBe('http://localhost');
    expect(await linkFor('localhost:6666')).toBe('http://localhost');
    expect(await linkFor('dagat.localhost')).toBe('http://dagat.localhost');
    for (const address of ['192.168.1.5:3000', '203.0.113.5', '[2001:db8::1]:80']) expect(await linkFor(address)).toBe('http://localhost');
    await base.pool.query("update merchant_hosts set host = 'laro.example' where host = 'localhost'");
    await base.pool.query("update merchants set revision = revision + 1 where code = 'laro'");
    await http.directory.refresh();
    expect(await linkFor('192.168.1.5:3000')).toBe('https://laro.example');
    expect(await linkFor('laro.example:6666')).toBe('https://laro.example');
  });
});

describe('documents of the calls', () => {
  const idsIn = async (http: TestHttp, host = 'dagat.localhost', ip = OFFICE) => {
    const answer = await http.app.inject({ url: '/api/openapi.json', headers: { host, 'x-forwarded-for': ip } });
    return {
      names: [...answer.body.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name),
      cache: answer.headers['cache-control'],
      vary: answer.headers['vary'],
    };
  };

  test('[SAFE-25] guests see the calls of guests and players, and nothing of the desk', async () => {
    const http = await serve();
    isSignedIn = false;
    const { names, vary } = await idsIn(http);
    expect(names).toEqual(expect.arrayContaining(['listGames', 'getWallet']));
    expect(names.filter((name) => /Desk|Staff|Adjustment/.test(name ?? ''))).toEqual([]);
    expect(vary).toBe('cookie');
    for (const url of ['/api', '/api/openapi.json'])
      expect((await http.app.inject({ url, headers: { host: 'dagat.localhost' } })).body).not.toContain('/wps/desk');
  });

  test('[SAFE-25] signed-in staff see all calls, uncached, and only where the desk is served', async () => {
    const http = await serve({ networks: ['203.0.113.0/24'] });
    const { names, cache } = await idsIn(http);
    expect(names).toEqual(expect.arrayContaining(['listGames', 'listStaff']));
    expect(cache).toBe('private, no-store');
    expect((await idsIn(http, 'dagat.localhost', '10.0.0.1')).names).not.toContain('listStaff');
    expect((await http.app.inject({ url: '/api', headers: { host: 'dagat.localhost', 'x-forwarded-for': OFFICE } })).body).toContain('/wps/desk/staff');
  });
});
