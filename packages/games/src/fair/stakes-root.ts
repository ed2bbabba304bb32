import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text, as hex. */
export const textHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const byBytes = (left: Uint8Array, right: Uint8Array): number => {
  const length = Math.min(left.length, right.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

/** Hash of the lines `stakeId:clientSeed` of a round, in the order of their bytes. */
export const rootOfLines = (lines: readonly string[]): string => {
  const sorted = lines.map((line) => ({ line, bytes: utf8ToBytes(line) })).toSorted((a, b) => byBytes(a.bytes, b.bytes));
  return textHash(sorted.map(({ line }) => line).join('\n'));
};
