import type { Answers } from '@laro/client/testing/canned-server';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';

const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
const { x = '', y = '' } = await exportJWK(publicKey);

/** The key to which the page seals bodies with secrets. */
export const sealingKey: Answers = {
  getSessionKey: { kid: 'key-1', kty: 'EC', crv: 'P-256', x, y, now: '2026-11-24T08:00:00.000Z' },
};

/** The content of a sealed body. */
export async function opened(body: unknown): Promise<unknown> {
  const { plaintext } = await compactDecrypt((body as { jwe: string }).jwe, privateKey);
  return JSON.parse(new TextDecoder().decode(plaintext));
}
