import { randomUUID, sign } from 'node:crypto';
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RawAnswers } from '#server/http/ready/raw-answers.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import { WALLET_BODY_BYTES_MAX } from './vendor-routes.ts';

const PATH = '/vendor/hub88/BGS/transaction/bet';

let site: PlaySite;
let port = 0;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;
/** Requests passed on to the framework. */
let leftTo: (string | undefined)[] = [];

beforeAll(async () => {
  const answer = RawAnswers.prototype.answer;
  vi.spyOn(RawAnswers.prototype, 'answer').mockImplementation(function (this: RawAnswers, request, response, otherwise) {
    answer.call(this, request, response, () => {
      leftTo.push(request.url);
      otherwise();
    });
  });
  site = await openPlaySite();
  player = await site.richPlayer('BGS');
  port = Number(new URL(site.app.http.listeningOrigin).port);
});
afterAll(async () => {
  await site.close();
  vi.restoreAllMocks();
});
beforeEach(() => {
  leftTo = [];
});

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function ask(path: string, body: Buffer, headers: Record<string, string> = {}, method = 'POST'): Promise<Answered> {
  const signature = sign('RSA-SHA256', body, site.studioKeys.privateKey).toString('base64');
  return new Promise((resolve, reject) => {
    const all: Record<string, string> = { 'content-type': 'application/json', 'x-hub88-signature': signature, ...headers };
    const request = send({ port, host: '127.0.0.1', path, method, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }));
    });
    request.on('error', reject);
    if (all['transfer-encoding'] === undefined) request.setHeader('content-length', body.length);
    request.end(body);
  });
}

const bet = (changes: object = {}) =>
  Buffer.from(
    JSON.stringify({
      request_uuid: randomUUID(),
      user: player.publicId,
      token: player.token,
      transaction_uuid: randomUUID(),
      round: randomUUID(),
      round_closed: true,
      game_code: 'perya-sevens',
      currency: 'PHP',
      amount: 100_000,
      ...changes,
    }),
  );

test('[CALL-05] a bet answered before the framework is answered as the framework would, to the last header', async () => {
  const one = bet();
  const quick = await ask(PATH, one);
  expect(leftTo).toEqual([]);
  const slow = await ask(`${PATH}?`, one);
  expect(leftTo).toEqual([`${PATH}?`]);
  const { date: _date, 'x-request-id': id, ...headers } = quick.headers;
  const { date: _slowDate, 'x-request-id': slowId, ...slowHeaders } = slow.headers;
  expect([quick.status, headers, quick.text]).toEqual([200, slowHeaders, slow.text]);
  expect(JSON.parse(quick.text)).toMatchObject({ status: 'RS_OK' });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(slowId).not.toBe(id);
});

test('[T86] a forged bet is refused before the framework in the same words, and moves nothing', async () => {
  const one = bet();
  const forged = { 'x-hub88-signature': sign('RSA-SHA256', Buffer.from('something else'), site.studioKeys.privateKey).toString('base64') };
  const [quick, slow] = [await ask(PATH, one, forged), await ask(`${PATH}?`, one, forged)];
  expect(leftTo).toHaveLength(1);
  expect(quick.text).toBe(slow.text);
  expect(JSON.parse(quick.text)).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  const garbled = Buffer.from('{"request_uuid": ');
  expect((await ask(PATH, garbled)).text).toBe((await ask(`${PATH}?`, garbled)).text);
  const { rows } = await site.base.pool.query('select from movements where caller = $1 and key = $2', [
    'BGS',
    (JSON.parse(one.toString()) as { transaction_uuid: string }).transaction_uuid,
  ]);
  expect(rows).toHaveLength(0);
});

test.each<[string, string, Buffer, Record<string, string>, string, number]>([
  ['a body that is too large', PATH, Buffer.alloc(WALLET_BODY_BYTES_MAX + 1, ' '), {}, 'POST', 200],
  ['a body of unknown length', PATH, Buffer.from('{}'), { 'transfer-encoding': 'chunked' }, 'POST', 200],
  ['another kind of body', PATH, Buffer.from('{}'), { 'content-type': 'text/plain' }, 'POST', 200],
  ['a question that no protocol asks', '/vendor/hub88/BGS/transaction/steal', Buffer.from('{}'), {}, 'POST', 404],
  ['a protocol that is none', '/vendor/nobody/BGS/transaction/bet', Buffer.from('{}'), {}, 'POST', 404],
  ['a vendor written in another way', '/vendor/hub88/B%47S/transaction/bet', Buffer.from('{}'), {}, 'POST', 200],
])('[CALL-05] %s is left to the framework', async (_what, path, body, headers, method, status) => {
  const answered = await ask(path, body, headers, method);
  expect([answered.status, leftTo]).toEqual([status, [path]]);
});

test.each<[string, Buffer, Record<string, string>, string]>([
  ['a body above 256 KB', Buffer.alloc(WALLET_BODY_BYTES_MAX + 1, ' '), {}, 'POST'],
  ['a body above 256 KB of unknown length', Buffer.alloc(WALLET_BODY_BYTES_MAX + 1, ' '), { 'transfer-encoding': 'chunked' }, 'POST'],
  ['a form', Buffer.from('user=1'), { 'content-type': 'application/x-www-form-urlencoded' }, 'POST'],
  ['text that is not JSON', Buffer.from('hello'), { 'content-type': 'text/plain' }, 'POST'],
  ['a body that is not UTF-8', Buffer.from([0xff, 0xfe, 0x00]), {}, 'POST'],
  ['no body', Buffer.alloc(0), {}, 'POST'],
  ['another method', Buffer.alloc(0), {}, 'GET'],
  ['a method with a body', Buffer.from('{}'), {}, 'PUT'],
])('[SAFE-30] %s is answered with HTTP 200 and a status word', async (_what, body, headers, method) => {
  for (const path of [PATH, '/vendor/hub88/BGS/transaction/win', '/vendor/caleta/BGS/wallet/rollback']) {
    const signature = sign('RSA-SHA256', body, site.studioKeys.privateKey).toString('base64');
    const answered = await ask(path, body, { 'x-auth-signature': signature, ...headers }, method);
    expect([answered.status, JSON.parse(answered.text), answered.headers['content-type']]).toEqual([
      200,
      { status: 'RS_ERROR_WRONG_SYNTAX' },
      'application/json; charset=utf-8',
    ]);
  }
});

test('[SAFE-30] a bet with 200 KB of metadata is taken', async () => {
  const answered = await ask(PATH, bet({ meta: { notes: 'x'.repeat(200 * 1024) } }));
  expect([answered.status, JSON.parse(answered.text)]).toMatchObject([200, { status: 'RS_OK' }]);
  expect(leftTo).toEqual([]);
});

test('[PLAY-05] several requests on one connection each get an answer, and a client that disconnects mid-request disturbs no other', async () => {
  const half = connect({ port, host: '127.0.0.1' });
  const begun = `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"request`;
  await new Promise((resolve) => half.write(begun, resolve));
  half.destroy();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(PATH, bet())));
  expect(answers.map(({ text }) => (JSON.parse(text) as { status: string }).status)).toEqual(Array.from({ length: 5 }, () => 'RS_OK'));
  expect(leftTo).toEqual([]);
});
