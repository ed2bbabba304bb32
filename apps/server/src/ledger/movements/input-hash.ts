import { hash } from 'node:crypto';

/** Fingerprint of a movement's input: the same key with another fingerprint is refused as a duplicate. Order and type of the parts matter. */
export function inputHash(...parts: readonly (string | bigint | boolean)[]): Buffer {
  let text = '';
  for (const part of parts) {
    const words = String(part);
    text += `${text === '' ? '' : '|'}${typeof part}:${words.length}:${words}`;
  }
  return hash('sha256', text, 'buffer').subarray(0, 16);
}
