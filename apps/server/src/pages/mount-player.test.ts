import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import cookie from '@fastify/cookie';
import { settingsFrom } from '@laro/domain/settings/settings';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decorateWithMerchants } from '#server/http/request-context.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { makePlayerBuild } from '#server/testing/sites/player-build.ts';
import { mountPlayer } from './mount-player.ts';

let app: FastifyInstance;
let own: Record<string, unknown>;
let revision: bigint;
let folder: string;

const merchant = (): Merchant => ({ code: 'laro', name: 'Laro', hosts: ['localhost'], settings: settingsFrom(own), revision });
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.5') =>
  app.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers }, remoteAddress });

beforeEach(async () => {
  own = {};
  revision = 1n;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-pages-'));
  makePlayerBuild(folder);
  app = fastify();
  decorateWithMerchants(app, { list: () => [merchant()], byHost: () => merchant(), byCode: () => merchant() } as unknown as MerchantDirectory);
  await app.register(cookie);
  await mountPlayer(app, {
    countries: { countryOf: () => null },
    isDevelopment: false,
    builtFolder: folder,
    frameOrigins: (host) => [`https://games.${host}`],
  });
});
afterEach(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const change = (settings: Record<string, unknown>) => {
  own = settings;
  revision += 1n;
};

describe('pages', () => {
  test('[T89] every page carries a strict policy that names its inline scripts and style by their hashes', async () => {
    const { headers, body } = await get('/m/home');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'strict-dynamic' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+' 'self'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const inline = /<script>([^<]*)<\/script>/.exec(body)?.[1] ?? '';
    const { createHash } = await import('node:crypto');
    expect(policy).toContain(createHash('sha256').update(inline).digest('base64'));
    const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  });

  test('[T89] only the page of games may frame, and only the vendors of this site', async () => {
    expect(String((await get('/m/home')).headers['content-security-policy'])).not.toContain('frame-src');
    expect(String((await get('/m/play?vassalage=BGS')).headers['content-security-policy'])).toMatch(/frame-src https:\/\/games\.[a-z.]+;/);
  });

  test('[CONST-01] the largest picture is fetched ahead from the site, or from the host that the merchant has named, which the policy allows', async () => {
    const heroOf = (body: string) => /imagesrcset="([^"]*)"/.exec(body)?.[1];
    const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);
    const own = await get('/m/home');
    expect(heroOf(own.body)).toBe('/img/banners/fair-1-400.avif 400w, /img/banners/fair-1-750.avif 750w');
    expect(policyOf(own.headers)).toContain("img-src 'self' data:;");
    change({ 'games.imageHosts': ['https://pictures.example'] });
    const named = await get('/m/home');
    expect(heroOf(named.body)).toBe('https://pictures.example/img/banners/fair-1-400.avif 400w, https://pictures.example/img/banners/fair-1-750.avif 750w');
    expect(policyOf(named.headers)).toContain("img-src 'self' data: https://pictures.example;");
  });

  test('[T89] HSTS goes out over TLS only', async () => {
    expect((await get('/m/home')).headers['strict-transport-security']).toBeUndefined();
  });

  test('[T88] state and words cannot break out of their place', async () => {
    const { body } = await get('/m/home');
    expect(body).not.toContain('</script><script>alert');
    expect(body).toContain('<title>A &lt;b&gt; &quot;title&quot;</title>');
  });

  test('[HOUSE-7] guests share a page; a visitor with a session gets their own', async () => {
    const first = await get('/m/home');
    expect((await get('/m/home')).body).toBe(first.body);
    expect((await get('/')).body).toBe(first.body);
    expect(first.headers['x-laro-shared']).toBe('1');
    const member = await get('/m/home', { cookie: '__Host-session=abc' });
    expect(member.body).not.toBe(first.body);
    expect([first.body.includes('guest'), member.body.includes('logged in')]).toEqual([true, true]);
    expect(member.headers['x-laro-shared']).toBeUndefined();
    expect((await get('/m/home', { cookie: '__Host-session=abc' })).body).not.toBe(member.body);
  });

  test('[HOUSE-7] language, declared search and settings make another page, undeclared search does not', async () => {
    const first = await get('/m/home');
    expect((await get('/m/home?utm=1')).body).toBe(first.body);
    expect((await get('/m/home?q=a')).body).toContain('?q=a');
    expect((await get('/m/home', { cookie: 'lang=EN' })).body).toContain('<html lang="en"');
    change({ 'look.skin': 'dagat' });
    expect((await get('/m/home')).body).toContain('data-merchant="dagat"');
  });

  test('[HOUSE-7] a page that has not changed is not sent again', async () => {
    const first = await get('/m/home');
    const again = await get('/m/home', { 'if-none-match': String(first.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('[HOUSE-7] pages are sent in brotli or gzip if accepted', async () => {
    const plain = (await get('/m/home')).body;
    const brotli = await get('/m/home', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const gzip = await get('/m/home', { 'accept-encoding': 'gzip' });
    expect(zlib.gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  test('[GEN-02] an unknown path is left for where the renderer says; an unknown file stays unknown', async () => {
    const page = await get('/gone');
    expect([page.statusCode, page.headers['location']]).toEqual([302, '/m/home#not-here']);
    expect((await get('/gone.js', { accept: 'text/javascript' })).statusCode).toBe(404);
    expect((await get('/assets/none.js')).statusCode).toBe(404);
  });

  test('[HOUSE-7] a page that failed to load is not served to others', async () => {
    const first = await get('/m/broken');
    expect(first.statusCode).toBe(503);
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get('/m/broken')).body).not.toBe(first.body);
  });
});

describe('the gate', () => {
  test('[GATE-01] under maintenance every address answers 503 with a time to retry after, and is served immediately after the end', async () => {
    await get('/m/home');
    change({ 'status.maintenance': true });
    const closed = await get('/m/home');
    expect(closed.statusCode).toBe(503);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/gone')).statusCode).toBe(503);
    change({});
    expect((await get('/m/home')).statusCode).toBe(200);
  });

  test('[GATE-02] a restricted visitor gets 451 with their own address; others, and open pages, never see it', async () => {
    change({ 'region.blockedNetworks': ['203.0.113.0/24'] });
    const first = await get('/m/home');
    expect(first.statusCode).toBe(451);
    expect(first.body).toContain('203.0.113.5');
    expect((await get('/m/home', {}, '203.0.113.6')).body).not.toContain('203.0.113.5');
    const open = await get('/m/home', {}, '198.51.100.7');
    expect(open.statusCode).toBe(200);
    expect(open.body).not.toContain('198.51.100.7');
  });

  test('[GATE-01] maintenance wins when both apply', async () => {
    change({ 'status.maintenance': true, 'region.blockedNetworks': ['203.0.113.0/24'] });
    const answer = await get('/m/home');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('203.0.113.5');
  });
});

test('[DL-02] files for old browsers are served as soon as they exist, and the earlier 404 is not cached', async () => {
  const legacy = path.join(folder, 'legacy');
  fs.rmSync(path.join(legacy, 'start.js'));
  const missing = await get('/legacy/start.js');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['cache-control'] ?? '').not.toContain('max-age');
  // As the build does: complete, replacing the earlier folder.
  fs.mkdirSync(path.join(folder, 'legacy.new'));
  fs.writeFileSync(path.join(folder, 'legacy.new/start.js'), '1');
  fs.rmSync(legacy, { recursive: true });
  fs.renameSync(path.join(folder, 'legacy.new'), legacy);
  const { statusCode, body, headers } = await get('/legacy/start.js');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '1', 'no-cache']);
});

test('[DL-03] the manifest names the merchant, its colours and its icons', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(answer.json()).toMatchObject({ name: 'Laro', lang: 'fil', start_url: '/m/home', display: 'standalone', theme_color: '#0b1230' });
  const { shortcuts, screenshots } = answer.json<{ shortcuts: { name: string; url: string }[]; screenshots: { src: string; sizes: string }[] }>();
  expect(shortcuts.map(({ url }) => url)).toEqual(['/m/activity', '/m/voucherCenter', '/m/gameRecord']);
  expect(shortcuts.every(({ name }) => name !== '')).toBe(true);
  for (const { src, sizes } of screenshots) {
    const { width, height } = await sharp(path.join(import.meta.dirname, '../../../player/public', src)).metadata();
    expect(sizes).toBe(`${width}x${height}`);
  }
});
