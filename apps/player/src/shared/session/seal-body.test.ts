import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { sealBody } from './seal-body.ts';

const keyAt = async (now: string) => {
  const { x = '', y = '' } = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).publicKey);
  return { kid: 'session-1', kty: 'EC', crv: 'P-256', x, y, now } as const;
};

test('[SAFE-22] a sealed body carries the server’s moment, whatever the clock of the device says, and another number each time', async () => {
  const key = await keyAt('2031-05-06T07:08:09.999Z');
  const headers = await Promise.all([1, 2].map(async () => decodeProtectedHeader(await sealBody(key, { password: 'x' }))));
  for (const { iat, jti } of headers) {
    expect(iat).toBe(Date.UTC(2031, 4, 6, 7, 8, 9) / 1000);
    expect(jti).toMatch(/^[\w-]{22}$/);
  }
  expect(headers[0]?.['jti']).not.toBe(headers[1]?.['jti']);
});
