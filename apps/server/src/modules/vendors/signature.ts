import { createPublicKey, verify, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known) return known;
  const key = createPublicKey(pem);
  keys.set(pem, key);
  return key;
}

/** Whether one of a vendor's keys made this RSA-SHA256 signature (base64) over exactly these bytes: one blank more and it is wrong. */
export function isSigned(body: Buffer, signature: string | undefined, publicKeys: readonly string[]): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(signature)) return false;
  const bytes = Buffer.from(signature, 'base64');
  return publicKeys.some((pem) => verify('RSA-SHA256', body, keyOf(pem), bytes));
}
