import { createHash } from 'node:crypto';

/** Fingerprint of a movement's input: the same key with another fingerprint is refused as a duplicate. Order and kind of the parts count. */
export function inputHash(...parts: readonly (string | bigint | boolean)[]): Buffer {
  return createHash('sha256')
    .update(parts.map((part) => `${typeof part}:${String(part).length}:${String(part)}`).join('|'))
    .digest()
    .subarray(0, 16);
}
