import { request as send, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { QuickAnswers } from './quick-answers.ts';
import { rateLimits } from '../rates/rate-limits.ts';
import { ReadyBytes } from './ready-bytes.ts';
import { readyCall } from './ready-call.ts';
import { Refusal } from '../problems/refusal.ts';

const makeList = vi.fn();
const makeWinners = vi.fn();
/** Only the framework adds entries: a request that adds none was answered before it. */
const learn = vi.spyOn(QuickAnswers.prototype, 'learn');

let base: Awaited<ReturnType<typeof testDatabase>>;
let http: TestHttp;
let port = 0;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  const listGames = readyCall<'listGames'>(({ merchant, language }, query) => makeList(merchant, language, query));
  const listWinners = readyCall<'listWinners'>(async () => makeWinners());
  http = await testHttp(base.pool, { handlers: { listGames, listWinners }, isRateLimited: true, trustProxy: '127.0.0.1' });
  await http.app.listen({ port: 0, host: '127.0.0.1' });
  port = (http.app.server.address() as AddressInfo).port;
  makeList.mockImplementation((merchant, language, query) => new ReadyBytes({ merchant: merchant.code, language, pageNo: query.pageNo }));
});
afterEach(() => {
  learn.mockClear();
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json: { success: boolean; errorCode?: string; value?: unknown };
}

/** Each test uses its own visitor address, because limits count by address. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answered>((resolve, reject) => {
    const request = send({ port, host: '127.0.0.1', path, method, headers: { host: 'localhost', ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        const isPlain = response.headers['content-encoding'] === undefined && body.length > 0;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, json: isPlain ? JSON.parse(body.toString()) : { success: false } });
      });
    });
    request.on('error', reject);
    request.end();
  });

const LIST = '/wps/game/list?gameType=RNG&language=EN';
const from = (ip: string) => ({ 'x-forwarded-for': ip });

test.each([
  ['plain', {}],
  ['brotli', { 'accept-encoding': 'gzip, br' }],
  ['gzip', { 'accept-encoding': 'gzip' }],
])('[CALL-05] an answer given before the framework equals the framework’s, including all headers: %s', async (_name, headers) => {
  const path = `${LIST}&gameName=${_name}`;
  const first = await ask(path, headers);
  const second = await ask(path, headers);
  expect(learn).toHaveBeenCalledOnce();
  const { date: _date, 'x-request-id': firstId, ...firstHeaders } = first.headers;
  const { date: _secondDate, 'x-request-id': secondId, ...secondHeaders } = second.headers;
  expect([second.status, secondHeaders, second.body]).toEqual([200, firstHeaders, first.body]);
  expect(secondHeaders['x-content-type-options']).toBe('nosniff');
  expect(secondId).not.toBe(firstId);
  const notModified = await ask(path, { ...headers, 'if-none-match': String(first.headers.etag) });
  expect([notModified.status, notModified.body.length, notModified.headers.etag]).toEqual([304, 0, first.headers.etag]);
  expect((await ask(path, headers, 'HEAD')).headers['content-length']).toBe(first.headers['content-length']);
});

test('[GEN-10] merchant, language and address are those of each visitor', async () => {
  const valueOf = async (headers: Record<string, string>) => (await ask('/wps/game/list?pageNo=7', headers)).json.value;
  const visitors = [
    [{}, { merchant: 'laro', language: 'TY', pageNo: 7 }],
    [{ cookie: 'a=1; lang=EN' }, { merchant: 'laro', language: 'EN', pageNo: 7 }],
    [{ host: 'dagat.localhost' }, { merchant: 'dagat', language: expect.any(String), pageNo: 7 }],
    [{ 'x-forwarded-host': 'dagat.localhost' }, { merchant: 'dagat', language: expect.any(String), pageNo: 7 }],
  ] as const;
  for (let time = 1; time <= 2; time++) for (const [headers, value] of visitors) expect(await valueOf(headers)).toEqual(value);
  expect(learn).toHaveBeenCalledTimes(visitors.length);
  expect((await ask('/wps/game/list?pageNo=7', { host: 'evil.example' })).json.errorCode).toBe('merchant.unknown_host');
});

test('[GATE-04] a site that closes, or closes to a country, no longer answers cached requests', async () => {
  const change = (changes: Record<string, unknown>) => http.directory.changeSettings('laro', null, changes, async () => {});
  for (let time = 1; time <= 2; time++) for (const ip of ['1.0.0.1', '2.0.0.1']) expect((await ask(LIST, from(ip))).status).toBe(200);
  await change({ 'status.maintenance': true });
  expect((await ask(LIST, from('1.0.0.1'))).json.errorCode).toBe('system.maintenance');
  await change({ 'status.maintenance': null, 'region.restricted': true, 'region.allowedCountries': ['PH'] });
  expect((await ask(LIST, from('1.0.0.1'))).status).toBe(200);
  expect((await ask(LIST, from('2.0.0.1'))).json.errorCode).toBe('system.region_restricted');
  await change({ 'region.restricted': null, 'region.allowedCountries': null });
  expect((await ask(LIST, from('2.0.0.1'))).status).toBe(200);
});

test('[CALL-02] a call that is switched off is refused, even if it was answered before', async () => {
  const change = (isOn: boolean | null) => http.directory.changeSettings('laro', null, { 'module.GAMELIST3': isOn }, async () => {});
  for (let time = 1; time <= 2; time++) expect((await ask(LIST)).status).toBe(200);
  await change(false);
  expect((await ask(LIST)).json.errorCode).toBe('module.switched_off');
  await change(null);
  expect((await ask(LIST)).status).toBe(200);
});

test('[T87] both paths count towards the same limit per visitor, and the refusal contains the time to wait', async () => {
  const { max } = rateLimits.search;
  const path = '/wps/game/list?pageNo=2';
  for (let call = 1; call <= max; call++) expect((await ask(path, from('1.0.0.9'))).status).toBe(200);
  expect(learn).toHaveBeenCalledOnce();
  const refused = await ask(path, from('1.0.0.9'));
  expect([refused.status, refused.json.errorCode]).toEqual([429, 'request.too_many']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('/wps/game/list?pageNo=3', from('1.0.0.9'))).status).toBe(429);
  expect((await ask(path, from('1.0.0.10'))).status).toBe(200);
});

test('[ERR-02] failures are reported by the framework, and a later request is answered again', async () => {
  makeWinners.mockImplementation(() => new ReadyBytes({ list: [] }));
  for (let time = 1; time <= 2; time++) expect((await ask('/wps/game/winners')).status).toBe(200);
  makeWinners.mockRejectedValueOnce(new Error('first')).mockRejectedValueOnce(new Error('second'));
  expect((await ask('/wps/game/winners')).json.errorCode).toBe('internal');
  makeList.mockImplementationOnce(() => {
    throw new Refusal('catalogue.vendor_unknown');
  });
  makeList.mockImplementationOnce(() => {
    throw new Refusal('catalogue.vendor_unknown');
  });
  expect((await ask(LIST)).json.errorCode).toBe('catalogue.vendor_unknown');
  expect((await ask(LIST)).status).toBe(200);
});
