import { createPublicKey, verify, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known) return known;
  const key = createPublicKey(pem);
  keys.set(pem, key);
  return key;
}

/** The one of a vendor's keys that made this RSA-SHA256 signature (base64) over exactly these bytes; null when none did: one blank more and it is wrong. */
export function signerOf<Key extends { publicKey: string }>(body: Buffer, signature: string | undefined, keys: readonly Key[]): Key | null {
  if (signature === undefined || !/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(signature)) return null;
  const bytes = Buffer.from(signature, 'base64');
  return keys.find(({ publicKey }) => verify('RSA-SHA256', body, keyOf(publicKey), bytes)) ?? null;
}
