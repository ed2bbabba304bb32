import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '#server/http/refusal.ts';
import type { ReadPlatformKey } from './ports.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,40}$/;

/** Reads signing keys as <name>.private.pem from a folder, each time anew, so that a key can be laid beside the old one while running. */
export const platformKeysIn =
  (folder: string): ReadPlatformKey =>
  async (name) => {
    if (!NAME.test(name)) throw new Error(`not a name of a key: ${name.slice(0, 40)}`);
    return readFile(path.join(folder, `${name}.private.pem`), 'utf8');
  };

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
