import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOpenIdSignIn } from './open-id-sign-in.ts';

const REDIRECT = 'https://laro.example/wps/session/social/first/callback';
let issuer = '';
let sign: (claims: Record<string, unknown>) => Promise<string>;
/** Claims that the provider puts into its ID token, and the request that it received. */
let claims: Record<string, unknown> = {};
let given: { authorization: string; body: URLSearchParams } | null = null;

const readBody = async (request: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
const answers: Record<string, (request: http.IncomingMessage) => Promise<object>> = {
  '/.well-known/openid-configuration': async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }),
  '/token': async (request) => {
    given = { authorization: request.headers.authorization ?? '', body: new URLSearchParams(await readBody(request)) };
    return { access_token: 'at-1', token_type: 'Bearer', expires_in: 60, id_token: await sign(claims) };
  },
  '/me': async () => ({ sub: 'ana', email: 'ana@mail.example', email_verified: true, name: 'Ana Reyes' }),
};
const server = http.createServer((request, response) => {
  const answer = answers[request.url?.split('?')[0] ?? ''];
  if (!answer) response.writeHead(404).end();
  else void answer(request).then((value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)));
});

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k-1', alg: 'RS256', use: 'sig' };
  answers['/jwks'] = async () => ({ keys: [jwk] });
  sign = (payload) => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k-1' }).sign(privateKey);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const place = () => ({ issuer, clientId: 'laro', clientSecret: 'hush' });
const begin = () => createOpenIdSignIn().begin(place(), REDIRECT, 'th');
beforeEach(() => {
  given = null;
});
const goodClaims = (nonce: string) => ({
  iss: issuer,
  aud: 'laro',
  sub: 'ana',
  nonce,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 60,
});

test('[LOGIN-04] the way there asks for a code with PKCE, state and nonce, in the visitor’s language', async () => {
  const { url, checks } = await begin();
  const { origin, searchParams } = new URL(url);
  expect(origin).toBe(issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'laro',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(checks.codeVerifier).digest('base64url'),
    ui_locales: 'th',
  });
  expect((await begin()).checks).not.toEqual(checks);
});

test('[LOGIN-04] the way back gives the person, with what only the provider’s own answer says', async () => {
  const { checks } = await begin();
  claims = goodClaims(checks.nonce);
  const person = await createOpenIdSignIn().finish(place(), `${REDIRECT}?code=c-1&state=${checks.state}`, checks);
  expect(person).toEqual({ issuer, subject: 'ana', email: 'ana@mail.example', isEmailVerified: true, name: 'Ana Reyes' });
  expect(given?.body.get('code_verifier')).toBe(checks.codeVerifier);
  expect(given?.authorization).toBe(`Basic ${Buffer.from('laro:hush').toString('base64')}`);
});

test('[LOGIN-04] [T87] another state, nonce, issuer or audience, an expired token, and a refusal by the person end the sign-in', async () => {
  const { checks } = await begin();
  const back = (search: string, changed: Record<string, unknown> = {}) => {
    claims = { ...goodClaims(checks.nonce), ...changed };
    return createOpenIdSignIn().finish(place(), `${REDIRECT}?${search}`, checks);
  };
  const right = `code=c-1&state=${checks.state}`;
  await expect(back('code=c-1&state=other')).rejects.toThrow();
  await expect(back('code=c-1')).rejects.toThrow();
  await expect(back(`error=access_denied&state=${checks.state}`)).rejects.toThrow();
  await expect(back(right, { nonce: 'other' })).rejects.toThrow();
  await expect(back(right, { iss: 'https://evil.example' })).rejects.toThrow();
  await expect(back(right, { aud: 'other' })).rejects.toThrow();
  await expect(back(right, { exp: Math.floor(Date.now() / 1000) - 600 })).rejects.toThrow();
  await expect(back(right, { sub: 'somebody-else' })).rejects.toThrow();
  expect((await back(right)).subject).toBe('ana');
});

test('[LOGIN-04] plain HTTP is for this machine alone', async () => {
  await expect(createOpenIdSignIn().begin({ issuer: 'http://provider.example', clientId: 'laro', clientSecret: null }, REDIRECT, 'EN')).rejects.toThrow();
});
