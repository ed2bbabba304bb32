import { generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { constants, gzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callGateway } from '../payments/call-gateway.ts';
import { callGateway as callPayouts } from '../payments/payout-json.ts';
import { createPhoneTokens } from '../phone-auth/phone-tokens.ts';
import { createPictureFetcher } from '../pictures/fetch-picture.ts';
import { createWebPushServices } from '../push/web-push-services.ts';
import { createCsvRegister } from '../registers/csv-register.ts';
import { createTwilioGateway } from '../sms/twilio-gateway.ts';
import { createOpenIdSignIn } from '../social/open-id-sign-in.ts';
import { createS3Files } from '../storage/s3-files.ts';
import { createHub88Operator } from '../vendors/hub88-operator.ts';
import { AnswerTooLarge, fetchBounded, fetchStatus } from './fetch-bounded.ts';

const MEGABYTE = 1024 * 1024;
const ANSWER_MEGABYTES = 120;
/** Bytes in the buffers of both ends when a connection is cut. */
const BUFFERED_BYTES_MAX = 12 * MEGABYTE;
const part = Buffer.alloc(MEGABYTE, 0x20);
/** 120 MB of blanks in about 120 KB. */
const packed = gzipSync(Buffer.alloc(ANSWER_MEGABYTES * MEGABYTE, 0x20), { level: constants.Z_BEST_COMPRESSION });

let type = 'application/json';
let origin = '';
let requests = 0;
const sockets = new Set<Socket>();
const server = http.createServer((request, response) => {
  requests += 1;
  if (request.url?.startsWith('/packed')) {
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(packed);
    return;
  }
  // Valid JSON to the end and no content length: a length shorter than the body would end the response early.
  response.writeHead(200, { 'content-type': type });
  let left = ANSWER_MEGABYTES;
  const goOn = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(part)) {
        response.once('drain', goOn);
        return;
      }
    }
    if (left === 0) response.end('{}');
  };
  goOn();
});
server.on('connection', (socket) => sockets.add(socket));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});
beforeEach(() => {
  sockets.clear();
  requests = 0;
  type = 'application/json';
});

const bytesSent = (): number => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0);

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const hub88 = createHub88Operator({ readKey: async () => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), record: () => undefined });
const endpoint = () => ({ vendorCode: 'BGS', protocol: 'hub88', operatorId: null, operatorUrl: origin, platformKey: 'one' }) as const;
const token = () =>
  new SignJWT({ sub: 'a', auth_time: 1, phone_number: '+639171234567' })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const places: [name: string, bytesMax: number, ask: () => Promise<unknown>][] = [
  ['a vendor', MEGABYTE, () => hub88.round(endpoint(), { user: 'u', roundRef: 'r' })],
  ['a vendor’s list', 16 * MEGABYTE, () => hub88.games(endpoint())],
  ['a vendor’s picture', 4 * MEGABYTE, () => createPictureFetcher({ allowsPlainHttp: true })(origin)],
  ['a payment gateway', MEGABYTE, () => callGateway({ address: origin, secretKey: 'k' }, { method: 'GET', path: '/v1' })],
  ['a gateway of payouts', MEGABYTE, () => callPayouts(new URL(origin), { method: 'GET', headers: {} })],
  [
    'an SMS gateway',
    MEGABYTE,
    () =>
      createTwilioGateway(() => ({ url: origin, accountSid: 'AC1', authToken: 't', from: '+1' }))
        .send({ to: '+639171234567', text: 'x' } as never)
        .catch((error: unknown) => error),
  ],
  [
    'the register',
    16 * MEGABYTE,
    () => {
      type = 'text/csv';
      return createCsvRegister('').read(origin);
    },
  ],
  [
    'the store of files',
    16 * MEGABYTE,
    () =>
      createS3Files({ endpoint: origin, bucket: 'b', region: 'r', accessKey: 'a', secretKey: 's' }, 'uploads')
        .read('a.jpg')
        .catch((error: unknown) => error),
  ],
  [
    'the keys of an issuer of phone proofs',
    MEGABYTE,
    async () =>
      createPhoneTokens()
        .read({ issuer: 'i', audience: 'a', keysUrl: origin }, await token())
        .catch((error: unknown) => error),
  ],
  [
    'an OpenID provider',
    MEGABYTE,
    () =>
      createOpenIdSignIn()
        .begin({ issuer: origin, clientId: 'c', clientSecret: 's' }, 'https://laro.example/back', 'en')
        .catch((error: unknown) => error),
  ],
  [
    'a push service',
    0,
    () =>
      createWebPushServices({ secret: Buffer.alloc(32, 1), subject: () => 'mailto:a@laro.example', takesLocal: true }).send(
        { endpoint: `${origin}/push`, ...browser },
        { payload: 'x', keptSeconds: 60, name: 'n', isUrgent: false },
      ),
  ],
];

test.each(places)('[SAFE-15] of an answer of 120 MB from %s only as much is read as its reader takes', async (_name, bytesMax, ask) => {
  const answer = await ask();
  expect(requests).toBeGreaterThan(0);
  expect(JSON.stringify(answer) ?? '').not.toContain('     ');
  await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true);
  expect(bytesSent()).toBeLessThan(requests * (bytesMax + BUFFERED_BYTES_MAX));
  expect(bytesSent()).toBeLessThan(requests * ANSWER_MEGABYTES * MEGABYTE);
});

test('[SAFE-15] a response of 120 MB needs no more memory than one of 1 MB, compressed or not', async () => {
  const kept = async (path: string, bytesMax: number): Promise<number> => {
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().arrayBuffers)), 1);
    const before = process.memoryUsage().arrayBuffers;
    await expect(fetchBounded(`${origin}${path}`, {}, bytesMax)).rejects.toThrow(AnswerTooLarge);
    clearInterval(watch);
    return Math.max(peak, process.memoryUsage().arrayBuffers) - before;
  };
  for (const path of ['/plain', '/packed']) expect(await kept(path, MEGABYTE), path).toBeLessThan(40 * MEGABYTE);
});

test('[SAFE-15] an answer up to the limit is given whole, with its status and headers, and a caller’s own signal ends it', async () => {
  const small = http.createServer((request, response) => {
    if (request.url === '/none') response.writeHead(204).end();
    else if (request.url === '/never') response.writeHead(200).write('x');
    else response.writeHead(418, { 'x-mark': 'one' }).end('12345');
  });
  await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(small.address() as AddressInfo).port}`;
  const answer = await fetchBounded(at, {}, 5);
  expect([answer.status, answer.headers.get('x-mark'), await answer.text()]).toEqual([418, 'one', '12345']);
  await expect(fetchBounded(at, {}, 4)).rejects.toThrow(AnswerTooLarge);
  expect((await fetchBounded(`${at}/none`, {}, 4)).status).toBe(204);
  expect(await fetchStatus(at, {})).toEqual({ ok: false, status: 418 });
  await expect(fetchBounded(`${at}/never`, { signal: AbortSignal.timeout(50) }, 4)).rejects.toThrow(/timeout|aborted/i);
  small.closeAllConnections();
  small.close();
});
