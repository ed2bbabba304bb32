import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPhoneTokens } from './phone-tokens.ts';

const NUMBER = '+639171234567';
const place = { issuer: 'https://phone.example/laro', audience: 'laro', keysUrl: '' };
let own: CryptoKey;
let foreign: CryptoKey;
const server = http.createServer();

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  own = pair.privateKey;
  foreign = (await generateKeyPair('RS256')).privateKey;
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k-1', alg: 'RS256', use: 'sig' }] });
  server.on('request', (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(keys));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  place.keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const now = () => Math.floor(Date.now() / 1000);
const claims = () => ({ iss: place.issuer, aud: place.audience, sub: 'person-1', iat: now(), exp: now() + 3600, auth_time: now(), phone_number: NUMBER });
const sign = (changed: Record<string, unknown> = {}, key = own) =>
  new SignJWT(Object.fromEntries(Object.entries({ ...claims(), ...changed }).filter(([, value]) => value !== undefined)))
    .setProtectedHeader({ alg: 'RS256', kid: 'k-1' })
    .sign(key);

test('[LOGIN-06] a token of the issuer, for us, just now, proves its number', async () => {
  const proof = await createPhoneTokens().read(place, await sign());
  expect(proof?.mobileNumber).toBe(NUMBER);
  expect(proof?.expiresAt.getTime()).toBeGreaterThan(Date.now());
});

test('[LOGIN-06] [T20] a token of another key, issuer or audience, expired or old, without its claims, or unsigned, proves nothing', async () => {
  const { read } = createPhoneTokens();
  const secret = new TextEncoder().encode('x'.repeat(32));
  const tokens = [
    await sign({}, foreign),
    await sign({ iss: 'https://phone.example/other' }),
    await sign({ aud: 'other' }),
    await sign({ exp: now() - 60 }),
    await sign({ auth_time: now() - 11 * 60 }),
    await sign({ auth_time: now() + 300 }),
    await sign({ phone_number: undefined }),
    await sign({ phone_number: '09171234567' }),
    await sign({ sub: '' }),
    new UnsecuredJWT(claims()).encode(),
    await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'k-1' }).sign(secret),
    'nonsense',
    '',
  ];
  for (const token of tokens) expect(await read(place, token), token.slice(0, 40)).toBeNull();
});

test('[LOGIN-06] keys that cannot be read are a failure, not a wrong token', async () => {
  await expect(createPhoneTokens().read({ ...place, keysUrl: 'http://127.0.0.1:1/jwks.json' }, await sign())).rejects.toThrow();
});
