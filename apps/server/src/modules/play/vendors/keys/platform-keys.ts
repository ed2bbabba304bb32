import { createHash, createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { insertPlatformKey, listPlatformKeys, readSealedKey } from './platform-keys.store.ts';
import type { ReadPlatformKey } from '../ports.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,40}$/;
const MODULUS_BITS = 2048;

/** Reasons for which a key cannot be added. */
export type PlatformKeyFault = 'name_wrong' | 'name_taken' | 'key_wrong';

export class PlatformKeyRefused extends Error {
  readonly fault: PlatformKeyFault;

  constructor(fault: PlatformKeyFault) {
    super(fault);
    this.name = 'PlatformKeyRefused';
    this.fault = fault;
  }
}

export interface PlatformKeys {
  /** The private key of a name, PEM. Throws if there is none, or it was encrypted with another installation's secret. */
  read: ReadPlatformKey;
  /** Stores a private RSA key of 2048 bits or more, PEM, and returns its public half; the same key again changes nothing. Throws PlatformKeyRefused. */
  add: (name: string, privateKey: string) => Promise<string>;
  /** Makes and stores a key, and returns its public half. Throws PlatformKeyRefused. */
  make: (name: string) => Promise<string>;
  list: () => Promise<{ name: string; fingerprint: string; createdAt: Date }[]>;
}

/** Our private keys at vendors, in the database and encrypted with the installation's secret. A key is read once in a process: it never changes under its name. */
export function createPlatformKeys(pool: pg.Pool, secret: Buffer): PlatformKeys {
  const box = new SecretBox(secret, 'platform key');
  const known = new Map<string, string>();
  const open = (name: string, sealed: Buffer): string => {
    try {
      return box.open(sealed, name).toString();
    } catch (cause) {
      throw new Error(`our key ${name} was encrypted with another LARO_SECRET`, { cause });
    }
  };
  const read: ReadPlatformKey = async (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const sealed = await readSealedKey(pool, name);
    if (sealed === null) throw new Error(`there is no key of ours named ${name.slice(0, 41)}: npm run vendor-key -- list`);
    const key = open(name, sealed);
    known.set(name, key);
    return key;
  };
  const add: PlatformKeys['add'] = async (name, privateKey) => {
    if (!NAME.test(name)) throw new PlatformKeyRefused('name_wrong');
    const { pem, publicKey } = usablePrivateKey(privateKey);
    const isNew = await insertPlatformKey(pool, name, box.close(Buffer.from(pem), name));
    if (!isNew && (await read(name)) !== pem) throw new PlatformKeyRefused('name_taken');
    return publicKey;
  };
  return {
    read,
    add,
    make: async (name) => add(name, await makePrivateKey()),
    list: async () => {
      const rows = await listPlatformKeys(pool);
      return rows.map(({ name, sealed, createdAt }) => ({ name, fingerprint: fingerprintOf(publicHalf(open(name, sealed))), createdAt }));
    },
  };
}

/** A new private RSA key, PEM. */
async function makePrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function usablePrivateKey(text: string): { pem: string; publicKey: string } {
  try {
    const pem = createPrivateKey(text).export({ type: 'pkcs8', format: 'pem' }).toString();
    const publicKey = publicHalf(pem);
    fingerprintOf(publicKey);
    return { pem, publicKey };
  } catch {
    throw new PlatformKeyRefused('key_wrong');
  }
}

/** The public half of a signing key, PEM: what the vendor gets. */
export const publicHalf = (privateKey: string): string => createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

/** SHA-256 of a public key's DER in groups of four digits: what two people read to each other. Throws for what is no RSA key of 2048 bits or more. */
export function fingerprintOf(publicKey: string): string {
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) throw new Error('not an RSA key of 2048 bits');
  const digest = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return digest.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The fingerprint of a public key that somebody has given. Throws `desk.vendor_key_unusable`. */
export function readFingerprint(publicKey: string): string {
  try {
    if (!/^\s*-----BEGIN (?:RSA )?PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END (?:RSA )?PUBLIC KEY-----\s*$/.test(publicKey)) throw new Error('no public key');
    return fingerprintOf(publicKey);
  } catch {
    throw new Refusal('desk.vendor_key_unusable');
  }
}
