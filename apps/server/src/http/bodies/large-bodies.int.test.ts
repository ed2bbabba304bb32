import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { callNames, contract, routes } from '@laro/contract/contract';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PlayerSession } from '#server/http/handlers.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';

const GUEST_BYTES_MAX = 65_536;
const JSON_TYPE = { 'content-type': 'application/json' };
const player = { playerId: 1n, isTrial: false, hasPageToken: true, needsProof: false } as PlayerSession;
let base: TestDatabase;
let http: TestHttp;
let isLoggedIn = true;
const begun: ClientRequest[] = [];
const uploadAvatar = vi.fn(async () => ({ avatar: 'a1' }));

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  http = await testHttp(base.pool, {
    handlers: { uploadAvatar } as never,
    ports: { playerSessionOf: async () => (isLoggedIn ? player : 'none') },
    isRateLimited: true,
    trustProxy: true,
  });
  await http.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const sent of begun) sent.destroy();
  await http.app.close();
  await base.close();
});

/** Sends the headers of an upload but no byte of its body. */
function beginUpload(headers: Record<string, string | number>, ip = '1.0.0.1', path: string = routes.uploadAvatar[1]): ClientRequest {
  const { port } = new URL(http.app.listeningOrigin);
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { host: 'localhost', 'x-forwarded-for': ip, ...headers },
  });
  sent.on('error', () => undefined);
  sent.flushHeaders();
  begun.push(sent);
  return sent;
}

async function answerTo(sent: ClientRequest) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { errorCode } = JSON.parse(await text(answer)) as { errorCode?: string };
  return { errorCode, connection: answer.headers.connection };
}

const LARGE = 5_000_000;

test('[SAFE-14] a guest who announces a large body is refused before sending it', async () => {
  isLoggedIn = false;
  expect(await answerTo(beginUpload({ ...JSON_TYPE, 'content-length': LARGE }))).toMatchObject({ errorCode: 'session.missing' });
  isLoggedIn = true;
});

test('[SAFE-14] a refused body without a length, or longer than the call takes, ends the connection', async () => {
  isLoggedIn = false;
  expect(await answerTo(beginUpload({ ...JSON_TYPE, 'transfer-encoding': 'chunked' }))).toEqual({ errorCode: 'session.missing', connection: 'close' });
  isLoggedIn = true;
  expect(await answerTo(beginUpload({ ...JSON_TYPE, 'content-length': 900_000_000 }))).toEqual({ errorCode: 'request.too_large', connection: 'close' });
});

test('[SAFE-14] the type of a large body is checked before it is sent', async () => {
  for (const type of ['image/png', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(await answerTo(beginUpload({ 'content-type': type, 'content-length': LARGE }, '1.0.0.2'))).toMatchObject({
      errorCode: 'request.media_type_unsupported',
    });
});

test('[SAFE-14] the rate of large bodies is checked before they are sent', async () => {
  const answers: (string | undefined)[] = [];
  for (let count = 0; count < 25; count++)
    answers.push((await answerTo(beginUpload({ 'content-type': 'image/png', 'content-length': LARGE }, '9.9.9.9'))).errorCode);
  expect(answers.at(-1)).toBe('request.too_many');
});

test('[SAFE-14] one account can send at most three large bodies at the same time, and more once these have ended', async () => {
  const pending = [1, 2, 3].map((last) => beginUpload({ ...JSON_TYPE, 'content-length': LARGE }, `3.0.0.${last}`));
  const tryAgain = async () =>
    (await answerTo(beginUpload({ 'content-type': 'application/json', 'content-length': LARGE, connection: 'close' }, '3.0.0.9'))).errorCode;
  // Once the fourth is refused, the three are still being received; none of them has been answered.
  expect(await tryAgain()).toBe('request.too_many');
  for (const sent of pending) sent.destroy();
  const sendWhole = async () => {
    const sent = beginUpload({ ...JSON_TYPE, 'content-length': 2 }, '3.0.1.1');
    sent.end('{}');
    return (await answerTo(sent)).errorCode;
  };
  await expect.poll(sendWhole).toBe('request.invalid');
});

test('[SAFE-14] a body without a length is cut off at the limit of its call while it arrives', async () => {
  const sent = beginUpload({ ...JSON_TYPE, 'transfer-encoding': 'chunked' }, '4.0.0.1');
  let isOpen = true;
  const closed = new Promise<void>((resolve) => sent.on('close', resolve)).then(() => (isOpen = false));
  const part = Buffer.alloc(1_000_000, 0x61);
  let megabytes = 0;
  for (; isOpen && megabytes < 100; megabytes++) await Promise.race([closed, new Promise((resolve) => sent.write(part, resolve))]);
  expect(megabytes).toBeLessThan(30);
  expect(uploadAvatar).not.toHaveBeenCalled();
});

test('[SAFE-14] guests can send at most three large bodies at the same time from one address, and twelve in total', async () => {
  const send = (ip: string) => beginUpload({ ...JSON_TYPE, 'content-length': LARGE }, ip, routes.sendRelativeRequest[1]);
  const refusedFor = async (ip: string) => (await answerTo(send(ip))).errorCode;
  const pending = Array.from({ length: 3 }, () => send('5.0.0.1'));
  expect(await refusedFor('5.0.0.1')).toBe('request.too_many');
  for (let last = 2; last <= 4; last++) for (let count = 0; count < 3; count++) pending.push(send(`5.0.0.${last}`));
  expect(await refusedFor('5.0.0.5')).toBe('request.too_many');
  for (const sent of pending) sent.destroy();
});

/** A relative, who has no account, proves their identity by a picture of a document (T53). */
const GUESTS_WITH_PICTURES: readonly string[] = ['sendRelativeRequest'];

test('[SAFE-14] only calls with an identified caller, and the request of a relative, accept more than 64 KB', () => {
  const names = callNames.filter((name) => !GUESTS_WITH_PICTURES.includes(name));
  const large = names.map((name) => contract[name] as Endpoint).filter(({ bodyBytesMax }) => (bodyBytesMax ?? 0) > GUEST_BYTES_MAX);
  expect(large.length).toBeGreaterThan(5);
  expect(large.filter(({ access }) => access === 'public')).toEqual([]);
});
