import { createECDH, hkdfSync } from 'node:crypto';
import { compactDecrypt, importJWK, type CompactJWEHeaderParameters, type JWK } from 'jose';
import type * as z from 'zod';
import { parseInput } from '#server/http/bodies/input.ts';
import { Refusal } from '#server/http/problems/refusal.ts';

/** The key to which bodies with secrets are encrypted. It follows from the installation's secret, so all processes have the same one. */
export interface SealedBodies {
  publicKey: { kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string };
  /** The moment that browsers seal with: their own clocks may be wrong. */
  now: () => Date;
  /**
   * Decrypts a body and checks it against its schema. Each body is opened once, within two minutes. Throws `session.body_unreadable`,
   * `session.body_stale`, or `request.invalid` for the wrong content.
   */
  open: <Schema extends z.ZodType>(jwe: string, schema: Schema) => Promise<z.output<Schema>>;
}

const COORDINATE_BYTES = 32;
const KEY_ID = 'session-1';
const AGE_MS_MAX = 2 * 60_000;
/** Clocks of our machines differ by less. */
const CLOCK_DIFFERENCE_MS = 30_000;
/** 128 bits in base64url. */
const NUMBER = /^[\w-]{22}$/;

export interface SealedBodiesDeps {
  secret: Buffer;
  /** Takes a number used once, which is of use until the given moment; false when it was taken before. */
  takeNumber: (number: string, expiresAt: Date) => Promise<boolean>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

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

interface Opened {
  content: unknown;
  header: CompactJWEHeaderParameters;
}

async function decrypt(jwe: string, key: Awaited<ReturnType<typeof importJWK>>): Promise<Opened> {
  try {
    const { plaintext, protectedHeader: header } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return { content: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext)) as unknown, header };
  } catch {
    throw new Refusal('session.body_unreadable');
  }
}

/** Refuses a replay (SAFE-22): time and number are in the protected header, which cannot be changed without making the content unreadable. */
async function refuseCopy({ iat, jti }: CompactJWEHeaderParameters, { takeNumber }: SealedBodiesDeps, now: number): Promise<void> {
  const sealedAt = typeof iat === 'number' ? iat * 1000 : Number.NaN;
  const isFresh = now - sealedAt <= AGE_MS_MAX && sealedAt - now <= CLOCK_DIFFERENCE_MS;
  if (!isFresh || typeof jti !== 'string' || !NUMBER.test(jti)) throw new Refusal('session.body_stale');
  const expiresAt = new Date(sealedAt + AGE_MS_MAX + 2 * CLOCK_DIFFERENCE_MS);
  if (!(await takeNumber(jti, expiresAt))) throw new Refusal('session.body_stale');
}

/** Opens bodies that browsers have sealed (architecture §5). */
export async function createSealedBodies(deps: SealedBodiesDeps): Promise<SealedBodies> {
  const { secret, now = Date.now } = deps;
  const { d, ...publicPart } = jwkOf(secret);
  const key = await importJWK({ ...publicPart, d } satisfies JWK, 'ECDH-ES');
  return {
    publicKey: { kid: KEY_ID, ...publicPart },
    now: () => new Date(now()),
    open: async <Schema extends z.ZodType>(jwe: string, schema: Schema) => {
      const { content, header } = await decrypt(jwe, key);
      await refuseCopy(header, deps, now());
      return parseInput(schema, content, 'body') as z.output<Schema>;
    },
  };
}
