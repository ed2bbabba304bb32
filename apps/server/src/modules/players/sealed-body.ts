import { createECDH, hkdfSync } from 'node:crypto';
import { compactDecrypt, importJWK, type JWK } from 'jose';
import type * as z from 'zod';
import { parseInput } from '#server/http/input.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The key to which bodies with secrets are encrypted. It follows from the installation's secret, so all processes have the same one. */
export interface SealedBodies {
  publicKey: { kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string };
  /** What is in a body, checked against its schema. Throws `session.body_unreadable`, or `request.invalid` for the wrong content. */
  open: <Schema extends z.ZodType>(jwe: string, schema: Schema) => Promise<z.output<Schema>>;
}

const COORDINATE_BYTES = 32;
const KEY_ID = 'session-1';

function jwkOf(secret: Buffer): { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'laro sealed bodies', COORDINATE_BYTES)));
  const point = ecdh.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(1 + COORDINATE_BYTES).toString('base64url'),
    d: ecdh.getPrivateKey().toString('base64url'),
  };
}

async function decrypt(jwe: string, key: Awaited<ReturnType<typeof importJWK>>): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] });
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext)) as unknown;
  } catch {
    throw new Refusal('session.body_unreadable');
  }
}

/** Opens bodies that browsers have sealed (architecture §5). */
export async function createSealedBodies(secret: Buffer): Promise<SealedBodies> {
  const { d, ...publicPart } = jwkOf(secret);
  const key = await importJWK({ ...publicPart, d } satisfies JWK, 'ECDH-ES');
  return {
    publicKey: { kid: KEY_ID, ...publicPart },
    open: async <Schema extends z.ZodType>(jwe: string, schema: Schema) => parseInput(schema, await decrypt(jwe, key), 'body') as z.output<Schema>,
  };
}
