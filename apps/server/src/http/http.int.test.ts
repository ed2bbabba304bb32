import type { ProblemEnvelope } from '@laro/contract/wire/envelope';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from './register-calls.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { Refusal } from './problems/refusal.ts';

let base: Awaited<ReturnType<typeof testDatabase>>;
let http: TestHttp;
const listGames = vi.fn();
const startDeskSession = vi.fn();

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  http = await testHttp(base.pool, { handlers: { listGames, startDeskSession }, isRateLimited: true });
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});

const ask = async (
  url: string,
  options: { method?: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'PATCH'; host?: string; headers?: Record<string, string>; payload?: string; ip?: string } = {},
) => {
  const answer = await http.app.inject({
    method: options.method ?? 'GET',
    url,
    remoteAddress: options.ip ?? '127.0.0.1',
    headers: { host: options.host ?? 'localhost', ...options.headers },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    problem: answer.body !== '' && answer.headers['content-type']?.toString().startsWith('application/json') ? (answer.json() as ProblemEnvelope) : null,
  };
};

describe('problems', () => {
  test('[CALL-01] invalid input is refused with every invalid field and its bounds', async () => {
    const { status, problem } = await ask('/wps/game/list?pageNo=0&gameType=NOPE&pageSize=37&gameClassify=x');
    expect(status).toBe(400);
    expect(problem?.errorCode).toBe('request.invalid');
    expect(problem?.params['fields']).toEqual([
      { path: 'query.gameType', fault: 'enum' },
      { path: 'query.pageNo', fault: 'range', bounds: { min: 1 } },
      { path: 'query.pageSize', fault: 'range', bounds: { max: 36 } },
      { path: 'query.gameClassify', fault: 'enum' },
    ]);
  });

  test('[ERR-02] an unexpected error is reported as internal with a request id and no details', async () => {
    listGames.mockRejectedValueOnce(new Error('select password from /etc/passwd'));
    const { status, problem, text } = await ask('/wps/game/list');
    expect(status).toBe(500);
    expect(problem).toMatchObject({ success: false, errorCode: 'internal', params: {} });
    expect(problem?.message).toContain(problem?.requestId);
    expect(text).not.toMatch(/passw|select|stack|\.ts/);
  });

  test('[ERR-02] a value that violates its own schema is reported as our bug, not sent', async () => {
    listGames.mockResolvedValueOnce({ games: 'none' });
    expect((await ask('/wps/game/list')).problem?.errorCode).toBe('internal');
  });

  test('[ERR-02] an unavailable database is reported as unavailable', async () => {
    listGames.mockRejectedValueOnce(Object.assign(new Error('terminating connection'), { code: '57P01' }));
    const { status, problem } = await ask('/wps/game/list');
    expect([status, problem?.errorCode]).toEqual([503, 'system.unavailable']);
  });

  test('[ERR-02] [LOTT-70] a month without a table is reported as unavailable, any other check of the database as our bug', async () => {
    const answers: unknown[] = [];
    for (const routine of ['ExecFindPartition', 'ExecConstraints']) {
      listGames.mockRejectedValueOnce(Object.assign(new Error('no partition of relation "lottery_orders" found for row'), { code: '23514', routine }));
      const { status, problem } = await ask('/wps/game/list');
      answers.push([status, problem?.errorCode]);
    }
    expect(answers).toEqual([
      [503, 'system.unavailable'],
      [500, 'internal'],
    ]);
  });

  test('[CALL-01] malformed, oversized and unsupported bodies get specific problems', async () => {
    const json = { 'content-type': 'application/json' };
    const post = (payload: string, headers: Record<string, string>) => ask('/wps/desk/session', { method: 'POST', payload, headers });
    expect((await post('{', json)).problem?.errorCode).toBe('request.malformed');
    expect((await post('{"__proto__":{"admin":true},"name":"a","password":"b"}', json)).problem?.errorCode).toBe('request.malformed');
    expect((await post(JSON.stringify({ name: 'a', password: 'x'.repeat(70_000) }), json)).problem).toMatchObject({
      errorCode: 'request.too_large',
      params: { bytesMax: 65_536 },
    });
    expect((await post('<xml/>', { 'content-type': 'text/xml' })).problem?.errorCode).toBe('request.media_type_unsupported');
  });

  test('[CALL-01] unknown calls and wrong methods are distinguished', async () => {
    expect((await ask('/wps/nothing')).problem?.errorCode).toBe('request.not_found');
    const wrong = await ask('/wps/game/list', { method: 'DELETE' });
    expect([wrong.status, wrong.problem?.errorCode]).toEqual([405, 'request.method_not_allowed']);
    // HEAD is for public answers, which caches keep.
    const staff = calls.find(({ method, endpoint, path }) => method === 'GET' && endpoint.access === 'staff' && !path.includes(':'));
    expect((await ask(staff?.path ?? '', { method: 'HEAD' })).status).toBe(405);
  });

  test('[ERR-01] messages are in the visitor’s language if the merchant offers it', async () => {
    expect((await ask('/wps/nothing', { headers: { cookie: 'lang=EN' } })).problem?.message).toMatch(/Go back/);
    expect((await ask('/wps/nothing')).problem?.message).toMatch(/Bumalik/);
    expect((await ask('/wps/nothing', { headers: { cookie: 'lang=JA' } })).problem?.message).toMatch(/Bumalik/);
  });
});

describe('guards', () => {
  test('[GEN-10] a host that belongs to no merchant is reported as unknown', async () => {
    const { status, problem } = await ask('/wps/system/status', { host: 'evil.example' });
    expect([status, problem?.errorCode]).toEqual([404, 'merchant.unknown_host']);
  });

  test('[T87] a state-changing call from another site is refused', async () => {
    const post = (headers: Record<string, string>) =>
      ask('/wps/desk/session', { method: 'POST', payload: '{"name":"a","password":"b"}', headers: { 'content-type': 'application/json', ...headers } });
    expect((await post({ origin: 'https://evil.example' })).problem?.errorCode).toBe('request.cross_site');
    expect((await post({ 'sec-fetch-site': 'cross-site' })).problem?.errorCode).toBe('request.cross_site');
    expect((await post({ origin: 'null' })).problem?.errorCode).toBe('request.cross_site');
    startDeskSession.mockRejectedValueOnce(new Refusal('desk.sign_in_refused'));
    expect((await post({ origin: 'http://localhost' })).problem?.errorCode).toBe('desk.sign_in_refused');
  });

  test('[ROLE-01] a desk call without a session is refused', async () => {
    const { status, problem } = await ask('/wps/desk/staff');
    expect([status, problem?.errorCode]).toEqual([401, 'desk.not_signed_in']);
  });

  test('[CALL-02] a call whose module is switched off is refused', async () => {
    await http.directory.changeSettings('dagat', null, { 'module.GAMELIST3': false }, async () => {});
    const { status, problem } = await ask('/wps/game/list', { host: 'dagat.localhost' });
    expect([status, problem?.errorCode, problem?.params]).toEqual([403, 'module.switched_off', { module: 'GAMELIST3' }]);
  });

  test('[T87] the refusal of a caller above the rate limit says when to retry', async () => {
    let last = await ask('/wps/desk/session', { method: 'POST', ip: '9.9.9.9', payload: '{}', headers: { 'content-type': 'application/json' } });
    for (let n = 0; n < 20; n++)
      last = await ask('/wps/desk/session', { method: 'POST', ip: '9.9.9.9', payload: '{}', headers: { 'content-type': 'application/json' } });
    expect([last.status, last.problem?.errorCode]).toEqual([429, 'request.too_many']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('documents', () => {
  test('[CALL-01] every call is in the OpenAPI document and on the API page', async () => {
    const document = JSON.parse((await ask('/api/openapi.json')).text) as { openapi: string; paths: Record<string, Record<string, { operationId: string }>> };
    expect(document.openapi).toBe('3.1.0');
    const names = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
    expect(names).toContain('listGames');
    const page = await ask('/api');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of names) expect(page.text).toContain(`id="${name}"`);
  });
});
