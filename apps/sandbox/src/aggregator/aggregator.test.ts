import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../app.ts';

let sandbox: Sandbox;
let origin = '';
const platform = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** Requests that the platform's wallet received. */
const asked: { path: string; body: Record<string, unknown>; isSigned: boolean }[] = [];
let publicKey = '';
const wallet = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const raw = Buffer.concat(parts);
    const isSigned = verify('RSA-SHA256', raw, publicKey, Buffer.from(String(request.headers['x-hub88-signature']), 'base64'));
    asked.push({ path: request.url ?? '', body: JSON.parse(raw.toString()) as Record<string, unknown>, isSigned });
    response.end(JSON.stringify({ status: 'RS_OK', balance: 1_234_500_000 }));
  });
});

beforeAll(async () => {
  sandbox = await buildSandbox({ logLevel: 'silent' });
  origin = `http://localhost:${(await sandbox.start({ host: '127.0.0.1', port: 0, smtpPort: 0 })).listening}`;
  publicKey = await (await fetch(`${origin}/aggregator/public-key.pem`)).text();
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}/vendor/hub88/AGILA/`;
  await fetch(`${origin}/aggregator`, { method: 'POST', body: new URLSearchParams({ wallet: url, key: platform.publicKey }) });
});
afterAll(async () => {
  wallet.closeAllConnections();
  wallet.close();
  await sandbox.close();
});

const ask = async (question: string, fields: object, key = platform.privateKey) => {
  const body = JSON.stringify({ request_uuid: '1', ...fields });
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), key).toString('base64') };
  return (await (await fetch(`${origin}/aggregator/operator/generic/v2/game/${question}`, { method: 'POST', body, headers })).json()) as Record<
    string,
    unknown
  >;
};
const launch = { operator_id: 471_100, user: 'p1', token: 't1', currency: 'PHP', game_code: 'agl_0001' };

test('[SAFE-27] [SAFE-29] the aggregator lists 3,000 games for its own number for the platform, and for no other', async () => {
  const games = (await ask('list', { operator_id: 471_100 })) as unknown as { game_code: string; url_thumb: string }[];
  expect([games.length, games[0]]).toMatchObject([3000, { game_code: 'agl_0001', name: 'Golden Eagle 1', category: 'Video Slots' }]);
  for (const wrong of [{ operator_id: '471100' }, { operator_id: 'laro' }, {}]) expect(await ask('list', wrong)).toEqual({ error: 'RS_ERROR_INVALID_PARTNER' });
  const picture = await fetch(games[0]?.url_thumb ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('[SAFE-29] a call that the platform’s key has not signed is refused', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(await ask('url', launch, other)).toEqual({ error: 'RS_ERROR_INVALID_SIGNATURE' });
  expect(await ask('url', { ...launch, game_code: 'mango-monsoon' })).toEqual({ error: 'RS_ERROR_INVALID_GAME' });
});

test('[SAFE-26] a game plays its rounds with optional fields given, null and absent, each call signed', async () => {
  const { url } = await ask('url', launch);
  expect(await (await fetch(String(url))).text()).toContain('12345.00 PHP');
  for (const form of ['given', 'null', 'absent']) {
    const shown = await (await fetch(`${String(url)}/spin`, { method: 'POST' })).text();
    expect(shown).toContain(`Fields ${form}: RS_OK, RS_OK`);
  }
  const wins = asked.filter(({ path }) => path.endsWith('/transaction/win'));
  expect(wins.map(({ body }) => body['round'])).toEqual([expect.any(String), null, undefined]);
  expect(wins.every(({ body }) => body['amount'] === 2_500_000 && body['game_code'] === 'agl_0001')).toBe(true);
  expect(asked.every(({ isSigned }) => isSigned)).toBe(true);
});
