import { createDecipheriv, hkdfSync } from 'node:crypto';
import { routes } from '@laro/contract/contract';
import type { Wire } from '@laro/contract/routes';
import { pathSuffixLength } from '@laro/domain/app-links/download-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MerchantDirectory, systemCalls } from '#server/modules/core/merchant/index.ts';
import { testDesk, visitorOf, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { createAppLinks, type AppLinks } from './create-app-links.ts';

let desk: TestDesk;
let links: AppLinks;
let http: TestHttp;
let staff: DeskVisitor;
const problems: unknown[] = [];
const clock = { now: Date.UTC(2026, 10, 21, 8) };
const change = (changes: Record<string, unknown>, code = 'laro') => http.directory.changeSettings(code, null, changes, async () => {});
const ask = async <Name extends 'listDownloadLinks' | 'listServiceChannels'>(name: Name, host = 'localhost'): Promise<Wire<Name, 'value'>> =>
  (await http.app.inject({ url: routes[name][1], headers: { host } })).json<{ value: Wire<Name, 'value'> }>().value;

beforeAll(async () => {
  desk = await testDesk();
  const directory = new MerchantDirectory(desk.base.pool);
  links = createAppLinks({ pool: desk.base.pool, directory, now: () => clock.now, onBackgroundError: (error) => problems.push(error) });
  http = await testHttp(desk.base.pool, {
    directory,
    handlers: { ...systemCalls({ countryOf: () => null }, links.unknownPaths.note), ...links.handlers },
    ports: { staffSessionOf: desk.staff.staffSessionOf },
    beforeReady: async (app) => links.registerRoutes(app),
  });
  staff = Object.assign(visitorOf(http.app), await desk.signIn('operations').then(({ cookie, csrfToken }) => ({ cookie, csrfToken })));
});
afterAll(async () => {
  await http.app.close();
  await desk.close();
  expect(problems).toEqual([]);
});

test('[DL-04] links are returned by kind as the operator set them, including the footer’s, and kinds without a link are left out', async () => {
  expect((await ask('listDownloadLinks')).links).toEqual([{ resourceType: 'MOBILECONFIG', url: '/app.mobileconfig' }]);
  await change({ 'app.android': 'https://cdn.example/laro.apk', 'app.ios': 'https://apps.example/laro', 'social.telegramGroup': 'https://t.example/laro' });
  expect((await ask('listDownloadLinks')).links).toEqual([
    { resourceType: 'IOS', url: 'https://apps.example/laro' },
    { resourceType: 'Android', url: 'https://cdn.example/laro.apk' },
    { resourceType: 'TELEGRAM_GROUP', url: 'https://t.example/laro' },
    { resourceType: 'MOBILECONFIG', url: '/app.mobileconfig' },
  ]);
  expect((await ask('listDownloadLinks', 'dagat.localhost')).links).toHaveLength(1);
});

/** As a page opens it: key and nonce by HKDF-SHA256 from the last eight letters. */
function opened(path: string): string {
  const suffix = path.slice(-pathSuffixLength);
  const bytes = Buffer.from(hkdfSync('sha256', suffix, '', 'laro service channel', 44));
  const sealed = Buffer.from(path.slice(0, -pathSuffixLength), 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', bytes.subarray(0, 32), bytes.subarray(32));
  cipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString();
}

test('[NAV-09] channels come in the operator’s order with sealed paths, each sealing with its own letters', async () => {
  await change({ 'service.channels': ['TELEGRAM | Ask Ana | https://t.example/ana', 'LIVECHAT | - | /m/help?tag=contact'] });
  const { channels } = await ask('listServiceChannels');
  expect(channels.map(({ csType, title }) => [csType, title])).toEqual([
    ['TELEGRAM', 'Ask Ana'],
    ['LIVECHAT', ''],
  ]);
  expect(channels.map(({ path }) => opened(path))).toEqual(['https://t.example/ana', '/m/help?tag=contact']);
  expect(JSON.stringify(channels)).not.toContain('t.example');
  expect((await ask('listServiceChannels')).channels[0]?.path).not.toBe(channels[0]?.path);
});

test('[DL-02] the profile for iPhones opens this merchant’s site, can be removed, and is not served once it is switched off', async () => {
  const answer = await http.app.inject({ url: '/app.mobileconfig', headers: { host: 'dagat.localhost' } });
  expect(answer.headers['content-type']).toBe('application/x-apple-aspen-config');
  expect(answer.headers['content-disposition']).toContain('dagat.mobileconfig');
  const profile = answer.body;
  expect(profile).toContain('<key>URL</key><string>http://dagat.localhost/m/home?source=webclip</string>');
  expect(profile).toContain('<key>Label</key><string>Dagat</string>');
  expect(profile).toContain('<key>IsRemovable</key><true/>');
  const [, icon = ''] = /<key>Icon<\/key><data>([^<]+)<\/data>/.exec(profile) ?? [];
  expect(Buffer.from(icon, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect((await http.app.inject({ url: '/app.mobileconfig', headers: { host: 'dagat.localhost' } })).body).toBe(profile);
  await change({ 'app.hasProfile': false });
  expect((await http.app.inject({ url: '/app.mobileconfig', headers: { host: 'localhost' } })).statusCode).toBe(404);
  expect((await ask('listDownloadLinks')).links.some(({ resourceType }) => resourceType === 'MOBILECONFIG')).toBe(false);
});

const unknown = async (merchant = 'laro') => (await staff.call('listDeskUnknownPaths', { params: { merchant } })).value.paths;
const visit = (path: string) => http.app.inject({ url: `/wps/system/domainRoute?path=${encodeURIComponent(path)}`, headers: { host: 'localhost' } });

test('[GEN-02] unknown paths are counted for the desk, without their queries, the most requested first', async () => {
  await visit('/promo2019');
  clock.now += 60_000;
  for (const path of ['/old/offer?member=5', '/old/offer', 'not a path', '/with space', `/${'x'.repeat(250)}`]) await visit(path);
  await links.unknownPaths.write();
  expect(await unknown()).toEqual([
    { path: '/old/offer', hits: 2, firstAt: '2026-11-21T08:01:00.000Z', lastAt: '2026-11-21T08:01:00.000Z' },
    expect.objectContaining({ path: '/promo2019', hits: 1 }),
  ]);
  await visit('/promo2019');
  await visit('/promo2019');
  await links.unknownPaths.write();
  expect((await unknown())[0]).toMatchObject({ path: '/promo2019', hits: 3 });
  expect(await unknown('dagat')).toEqual([]);
  expect(await staff.call('listDeskUnknownPaths', { params: { merchant: 'nobody' } })).toMatchObject({ code: 'request.not_found' });
});

test('[GEN-02] [T87] names tried at random push nothing out that people really ask for, and fill no disk', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    for (let n = 0; n < 600; n += 1) links.unknownPaths.note('laro', `/guess-${turn}-${n}`);
    await links.unknownPaths.write();
  }
  const { rows } = await desk.base.pool.query<{ n: string }>("select count(*) as n from unknown_paths where merchant_code = 'laro'");
  expect(Number(rows[0]?.n)).toBe(500);
  expect((await unknown()).slice(0, 2).map(({ path }) => path)).toEqual(['/promo2019', '/old/offer']);
});

test('[GEN-02] the operator’s redirects come with the call', async () => {
  await change({ 'routes.redirects': ['/promo2019 > /m/activity'] });
  const answer = await http.app.inject({ url: '/wps/system/domainRoute', headers: { host: 'localhost' } });
  expect(answer.json<{ value: { redirects: unknown } }>().value.redirects).toEqual([{ from: '/promo2019', to: '/m/activity' }]);
});
